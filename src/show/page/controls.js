// Glosses, buttons, sliders and keys; then the page begins.

// ---- glosses ----

function showGloss(button) {
  const tip = $("tip");
  const [head, gloss] = words.gloss[button.dataset.term];
  tip.replaceChildren(Object.assign(document.createElement("strong"), { textContent: inOwnWords(head) }), ` ${inOwnWords(gloss)}`);
  tip.hidden = false;
  const at = button.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), document.documentElement.clientWidth - size.width - 8);
  const above = at.top - size.height - 8;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(above > 8 ? above : at.bottom + 8) + scrollY}px`;
}

const hideGloss = () => {
  $("tip").hidden = true;
};

for (const [event, act] of [["focusin", showGloss], ["mouseover", showGloss], ["click", showGloss], ["focusout", hideGloss]]) {
  document.addEventListener(event, ({ target }) => {
    const term = target.closest?.(".term");
    if (term) act(term);
  });
}
document.addEventListener("mouseout", ({ target, relatedTarget }) => {
  if (target.closest?.(".term") && !relatedTarget?.closest?.(".tip") && document.activeElement !== target) hideGloss();
});
$("tip").addEventListener("mouseleave", hideGloss);

// ---- controls ----

const buttons = {
  "ply-back": () => step("ply", -1),
  "ply-on": () => step("ply", 1),
  "lap-back": () => step("lap", -1),
  "lap-on": () => step("lap", 1),
};
for (const [id, action] of Object.entries(buttons)) $(id).addEventListener("click", () => byHand(action));
$("play-button").addEventListener("click", togglePlay);
$("flip").addEventListener("click", flip);
$("ply-slide").addEventListener("input", ({ target }) => byHand(() => go(Number(target.value), Number.MAX_SAFE_INTEGER)));
$("lap-slide").addEventListener("input", ({ target }) => byHand(() => here.ply > 0 && go(here.ply, tale().stops[Number(target.value) - 1])));
$("games").addEventListener("change", ({ target }) => chooseGame(Number(target.value)));
for (const button of document.querySelectorAll("[data-lang]")) button.addEventListener("click", () => chooseLanguage(button.dataset.lang));

const keys = {
  ArrowLeft: buttons["lap-back"],
  ArrowRight: buttons["lap-on"],
  "Shift+ArrowLeft": buttons["ply-back"],
  "Shift+ArrowRight": buttons["ply-on"],
  Home: () => go(0, 0),
  End: () => go(plies().length, Number.MAX_SAFE_INTEGER),
};
const singleKeys = {
  ",": () => step("seed", -1),
  ".": () => step("seed", 1),
  p: () => sheet().replays.length > 1 && chooseReplay((here.replay + 1) % sheet().replays.length),
  f: flip,
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    hideGloss();
    return;
  }
  const on = event.target;
  if (on.matches?.("select, input")) return;
  const single = $("single-keys").checked;
  if (event.key === " " && single && !on.closest?.("button, summary, a")) {
    event.preventDefault();
    togglePlay();
    return;
  }
  const action = event.key.length === 1 ? single && singleKeys[event.key.toLowerCase()] : keys[`${event.shiftKey ? "Shift+" : ""}${event.key}`];
  if (!action) return;
  event.preventDefault();
  byHand(action);
});

let width = 0;
addEventListener("resize", () => {
  if (width === innerWidth) return;
  width = innerWidth;
  show({ quiet: true });
});

// ---- beginning ----

words = catalogues[data.lang] ?? catalogues.en;
if (data.games.length > 1) {
  $("choose").hidden = false;
  $("games").replaceChildren(
    ...data.games.map((game, at) => Object.assign(document.createElement("option"), { value: String(at), textContent: game.title })),
  );
}
const [game, ply] = location.hash.slice(1).split(".").map(Number);
if (game >= 1 && game <= data.games.length) here.game = game - 1;
$("games").value = String(here.game);
if (ply >= 1) here.ply = Math.min(ply, plies().length);
here.frame = endOf(here.ply);
showAll();
document.fonts?.ready.then(() => show({ quiet: true }));
