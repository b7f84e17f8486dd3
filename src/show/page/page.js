// The page: what is chosen, what is shown, and how one moves through it.

const data = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const board = makeBoard({ table: $("board"), marks: $("marks"), wood: $("wood") });
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Where one is: game, replay (profile), ply from 0 (the start), frame within the ply.
const here = { game: 0, replay: 0, ply: 0, frame: 0 };
let far = 1;
let timer = null;
let addressed = null;
const told = new Map();

const sheet = () => data.games[here.game];
const replay = () => sheet().replays[here.replay];
/** The plies of a replay; those it shares with the first are told there. */
const pliesOf = (each) => [...sheet().replays[0].plies.slice(0, each.shared ?? 0), ...each.plies];
const plies = () => pliesOf(replay());
const plyAt = (at) => plies()[at - 1];

/** Frames of a ply of the replay that is shown. */
function tale(at = here.ply) {
  const key = `${here.game}/${here.replay}/${at}`;
  if (!told.has(key)) {
    const before = readPosition(at === 1 ? replay().start : plyAt(at - 1).after);
    told.set(key, framesOf(plyAt(at), before, sheet().columns));
  }
  return told.get(key);
}

const startFrame = () => ({ board: readPosition(replay().start), what: "start", mover: -1, path: [], fresh: {}, fingers: 0, done: true });
const frameHere = () => (here.ply === 0 ? startFrame() : tale().frames[here.frame]);
const lapHere = () => (here.ply === 0 ? 0 : Math.max(0, frameHere().lap));
const endOf = (at) => (at === 0 ? 0 : tale(at).frames.length - 1);

// ---- showing ----

function showHead() {
  const game = sheet();
  document.documentElement.lang = words === catalogues.sw ? "sw" : "en";
  document.title = game.title;
  $("kind").textContent = say(game.game);
  $("title").textContent = game.title;
  const [south, north] = game.players;
  const names = south || north ? `${say("south")} ${south ?? "?"} · ${say("north")} ${north ?? "?"}` : "";
  const ended = [game.result === "*" ? "" : say(`result-${game.result}`), game.ended ? say(`ended-${game.ended}`) : ""];
  $("players").textContent = [names, ended.filter(Boolean).join(", ")].filter(Boolean).join(" — ");
  $("facts").replaceChildren(
    ...game.facts.flatMap(({ name, value }) => {
      const term = document.createElement("dt");
      term.textContent = words.say[`fact-${name}`] ?? name;
      const fact = document.createElement("dd");
      fact.textContent = value;
      const pair = document.createElement("div");
      pair.append(term, fact);
      return pair;
    }),
  );
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = say(element.dataset.t);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  for (const id of ["ply-back", "ply-on", "lap-back", "lap-on"]) {
    $(id).setAttribute("aria-label", say(id));
    $(id).title = say(id);
  }
  for (const button of document.querySelectorAll("[data-lang]")) button.setAttribute("aria-pressed", String(catalogues[button.dataset.lang] === words));
  $("caption").textContent = say("board");
  put($("dialect"), game.dialect ? say("dialect", { dialect: game.dialect }) : "");
  $("glossary").replaceChildren(
    ...Object.entries(words.gloss).flatMap(([key, [head, gloss]]) => {
      const term = document.createElement("dt");
      term.textContent = inOwnWords(head);
      const meaning = document.createElement("dd");
      meaning.id = `gloss-${key}`;
      meaning.textContent = inOwnWords(gloss);
      return [term, meaning];
    }),
  );
  $("keys").replaceChildren(
    ...words.keys.flatMap(([key, does]) => {
      const term = document.createElement("dt");
      term.textContent = key;
      const meaning = document.createElement("dd");
      meaning.textContent = does;
      return [term, meaning];
    }),
  );
}

/** The contested points because of which a replay parts from the first. */
const because = (each) => {
  const sets = (each.because ?? []).map((points) => points.join(` ${say("with")} `));
  return sets.length > 0 ? say("because", { points: sets.join(` ${say("or")} `) }) : "";
};

function showProfiles() {
  const game = sheet();
  $("profiles").hidden = game.replays.length < 2;
  $("profile-list").replaceChildren(
    ...game.replays.map((each, at) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = "profile";
      input.value = String(at);
      input.checked = at === here.replay;
      input.addEventListener("change", () => chooseReplay(at));
      label.append(input, each.profile);
      return label;
    }),
  );
  const first = game.replays[0].profile;
  // Beside the first profile all others are told of, beside another that one only.
  const told = game.replays.filter((_, at) => at > 0 && (here.replay === 0 || here.replay === at));
  $("parting").replaceChildren(
    ...told.map((each) => {
      const line = say(each.parts ? "parts" : "parts-never", { profile: each.profile, first, n: each.parts, why: because(each) });
      return Object.assign(document.createElement("span"), { textContent: line });
    }),
  );
}

/** In what the profiles differ, and whose readings they are. */
function showDifferences() {
  const { replays } = sheet();
  $("differing").hidden = replays.length < 2;
  const cell = (kind, text, small) => {
    const element = Object.assign(document.createElement(kind), { textContent: text });
    if (kind === "th") element.scope = small === undefined ? "col" : "row";
    if (small) element.append(Object.assign(document.createElement("small"), { textContent: small }));
    return element;
  };
  const row = (...cells) => {
    const line = document.createElement("tr");
    line.append(...cells);
    return line;
  };
  const tables = replays.slice(1).map((each) => {
    const table = Object.assign(document.createElement("table"), { className: "differences" });
    table.createCaption().textContent = say("differ", { profile: each.profile, first: replays[0].profile, n: each.differs.length });
    if (each.differs.length > 0) table.createTHead().append(row(cell("th", ""), cell("th", replays[0].profile), cell("th", each.profile)));
    table.createTBody().append(...each.differs.map((it) => row(cell("th", it.point, it.question), cell("td", it.first), cell("td", it.here))));
    return table;
  });
  const sources = replays.map((each) => {
    const told = each.sources.map(({ name, value }) => `${name}: ${value}`).join(" · ");
    return Object.assign(document.createElement("p"), { className: "sources", textContent: `${each.profile} – ${told || each.source}` });
  });
  $("differences").replaceChildren(...tables, ...sources);
}

/** A message with what it quotes in backticks set off. */
const quoted = (text) => text.split("`").map((part, at) => (at % 2 === 0 ? document.createTextNode(part) : Object.assign(document.createElement("q"), { textContent: part })));

/** Findings and remarks, as the story and the move list show them. */
function asides(at) {
  const found = replay().findings.filter(({ ply }) => ply === at).map(({ grade, text }) => ({ kind: grade === "fault" ? "fault" : "noted", head: say(`grade-${grade}`), text }));
  const remarks = sheet().comments.filter(({ ply }) => ply === at).map(({ text }) => ({ kind: "remark", head: say("comment"), text }));
  return [...found, ...remarks].map(({ kind, head, text }) => {
    const element = document.createElement("p");
    element.className = `aside ${kind}`;
    const label = document.createElement("span");
    label.className = "aside-head";
    label.textContent = head;
    element.append(label, " ", ...quoted(text));
    return element;
  });
}

/** Replays that part from the first at this ply, or the one shown if it does. */
const partings = (at) => sheet().replays.filter((each, index) => each.parts === at && (here.replay === 0 || here.replay === index));

function showMoves() {
  const list = $("moves");
  const all = plies();
  const offset = readPosition(replay().start).side;
  const heads = Object.assign(document.createElement("li"), { className: "pair heads" });
  heads.setAttribute("aria-hidden", "true");
  heads.append(...["", sideName(0), sideName(1)].map((textContent) => Object.assign(document.createElement("span"), { textContent })));
  list.replaceChildren(heads);
  let line = null;
  const opening = asides(0);
  if (opening.length > 0) {
    const item = document.createElement("li");
    item.className = "full";
    item.append(...opening);
    list.append(item);
  }
  all.forEach((ply, index) => {
    const at = index + 1;
    if (!line || (index + offset) % 2 === 0) {
      line = document.createElement("li");
      line.className = "pair";
      const number = document.createElement("span");
      number.className = "number";
      number.textContent = `${Math.floor((index + offset) / 2) + 1}.`;
      line.append(number);
      if (index === 0 && offset === 1) line.append(Object.assign(document.createElement("span"), { className: "gap", textContent: "…" }));
      list.append(line);
    }
    const button = document.createElement("button");
    button.type = "button";
    button.className = "move";
    button.dataset.ply = String(at);
    button.textContent = ply.text;
    const signs = [];
    if (ply.illegal) signs.push("illegal");
    if (ply.tried) signs.push("tried");
    if (replay().findings.some((finding) => finding.ply === at)) signs.push("found");
    const parting = partings(at);
    if (parting.length > 0) signs.push("parting-here");
    button.classList.add(...signs);
    const label = [say("ply-title", { n: at, side: sideName(ply.side === "S" ? 0 : 1) }), ply.text];
    if (ply.tried) label.push(say("tag-tried"));
    if (ply.illegal) label.push(say("tag-illegal"));
    for (const each of parting) label.push(say("parts-here", { profile: each.profile, first: sheet().replays[0].profile, why: because(each) }));
    button.setAttribute("aria-label", label.join(", "));
    button.addEventListener("click", () => go(at, endOf(at)));
    line.append(button);
    const below = asides(at);
    for (const each of parting) {
      const element = document.createElement("p");
      element.className = "aside parting-aside";
      element.textContent = partingText(each, at);
      below.push(element);
    }
    if (below.length > 0) {
      const item = document.createElement("li");
      item.className = "full";
      item.append(...below);
      list.append(item);
      line = null;
      if ((index + offset) % 2 === 0 && all[index + 1]) {
        line = document.createElement("li");
        line.className = "pair";
        line.append(
          Object.assign(document.createElement("span"), { className: "number", textContent: `${Math.floor((index + offset) / 2) + 1}.` }),
          Object.assign(document.createElement("span"), { className: "gap", textContent: "…" }),
        );
        list.append(line);
      }
    }
  });
  const most = all.length;
  $("ply-slide").max = String(most);
  $("ticks").replaceChildren(
    ...all.flatMap((ply, index) => {
      const at = index + 1;
      const kind = ply.illegal || replay().findings.some((finding) => finding.ply === at && finding.grade === "fault") ? "bad" : partings(at).length > 0 ? "parts" : "";
      if (!kind) return [];
      const tick = document.createElement("span");
      tick.className = kind;
      tick.style.setProperty("--at", String(at / most));
      return tick;
    }),
  );
}

function partingText(each, at) {
  const first = sheet().replays[0];
  const ply = pliesOf(each)[at - 1];
  const text = say("parts-here", { profile: each.profile, first: first.profile, why: because(each) });
  if (ply?.illegal) return `${text} ${say("parts-why-illegal", { profile: each.profile, why: ply.illegal })}`;
  if (first.plies[at - 1]?.illegal) return `${text} ${say("parts-why-illegal", { profile: first.profile, why: first.plies[at - 1].illegal })}`;
  return text;
}

function showStrip(element, side, frame) {
  const { columns } = sheet();
  const state = frame.board;
  const ply = here.ply > 0 ? plyAt(here.ply) : null;
  const player = sheet().players[side];
  const name = document.createElement("span");
  name.className = "who";
  name.textContent = player ? `${sideName(side)}, ${player}` : sideName(side);
  const turn = document.createElement("span");
  turn.className = "whose";
  const over = frame.done && ply?.won;
  const moves = frame.done ? state.side : frame.mover;
  if (over) turn.textContent = ply.won === "=" ? say("drawn-game") : (ply.won === "S" ? 0 : 1) === side ? say("has-won") : "";
  else turn.textContent = moves === side ? say("to-move") : "";
  element.classList.toggle("active", Boolean(turn.textContent));
  const store = document.createElement("span");
  store.className = "store";
  const seeds = state.stores[side];
  const sowing = !frame.done && frame.mover === side && frame.fingers > 0 ? frame.fingers : 0;
  const dots = (count, kind) => (count === 0 ? "" : `<svg class="dots" aria-hidden="true" viewBox="0 0 ${Math.min(count, 24) * 9} 10" style="width:${Math.min(count, 24) * 0.5}em">${Array.from({ length: Math.min(count, 24) }, (_, i) => `<circle cx="${i * 9 + 4.5}" cy="5" r="3.7" fill="url(#${kind})"/>`).join("")}</svg>`);
  const parts = [];
  if (sowing) parts.push(`<span class="fingers">${dots(sowing, "fresh")}<b>${sowing}</b> ${say("sowing")}</span>`);
  if (!isBao(columns) || seeds > 0 || readPosition(replay().start).stores[side] > 0) {
    parts.push(`<span class="hand">${dots(seeds, "seed")}<b>${seeds}</b> ${say(isBao(columns) ? "in-hand" : "captured")}</span>`);
  }
  store.innerHTML = parts.join("");
  element.replaceChildren(name, turn, store);
}

/** What is said of the place one is at: title, sentences, note. */
function account() {
  const { columns } = sheet();
  if (here.ply === 0) {
    const { initial } = sheet();
    const side = sideName(readPosition(replay().start).side);
    return {
      title: [say("before-title")],
      sentences: [say(initial ? "begin-start" : "begin-position", { side })],
      note: say(initial ? `rule-start-${sheet().game}` : isBao(columns) ? "rule-start-position" : "rule-start-kigogo"),
    };
  }
  const ply = plyAt(here.ply);
  const frame = frameHere();
  const tags = [];
  if (!isBao(columns)) tags.push(...(tale().laps.at(-1).file ? [say("tag-capture")] : []));
  else if (ply.kind) tags.push(say(`tag-${ply.kind}`));
  if (tale().laps.some((lap) => lap.kind === "safari")) tags.push(say("tag-safari"));
  if (ply.blocks) tags.push(say("tag-takasia"));
  if (ply.tried) tags.push(say("tag-tried"));
  if (ply.illegal) tags.push(say("tag-illegal"));
  if (ply.won && ply.won === ply.side) tags.push(say("tag-won"));
  const n = replay().choices[here.ply - 1];
  tags.push(n === 0 ? say("no-choices") : say(ply.illegal ? "choices-else" : "choices", { n }));
  const title = [say("ply-title", { n: here.ply, side: sideName(ply.side === "S" ? 0 : 1) }), ply.text, ...tags];
  const lap = tellLap(tale(), Math.max(0, frame.lap), ply, columns);
  if (!frame.done) return { title, ...lap };
  const end = tellEnd(tale(), ply, columns);
  return { title, sentences: [...lap.sentences, ...end.sentences], note: end.note ?? lap.note };
}

function showStory() {
  const { title, sentences, note } = account();
  const [head, text, ...tags] = title;
  const said = $("said");
  said.replaceChildren();
  said.append(Object.assign(document.createElement("span"), { className: "said-head", textContent: head }));
  if (text) said.append(Object.assign(document.createElement("span"), { className: "said-move", textContent: text }));
  if (tags.length > 0) said.append(Object.assign(document.createElement("span"), { className: "said-tags", textContent: tags.join(" · ") }));
  put($("sentence"), sentences.join(" "));
  put($("note"), note ?? "");
  $("asides").replaceChildren(...(here.ply === 0 || frameHere().done ? asides(here.ply) : []));
  return plain([head, text, ...sentences].filter(Boolean).join(". ").replaceAll("..", "."));
}

function show({ quiet = false } = {}) {
  const frame = frameHere();
  board.draw(frame);
  showStrip($("strip-far"), far, frame);
  showStrip($("strip-near"), 1 - far, frame);
  const said = showStory();
  if (!quiet) $("live").textContent = said;
  const all = plies().length;
  const slide = $("ply-slide");
  slide.value = String(here.ply);
  slide.setAttribute("aria-valuetext", here.ply === 0 ? say("start") : `${here.ply}, ${plyAt(here.ply).text}`);
  $("ply-count").textContent = here.ply === 0 ? say("start") : say("of", { at: here.ply, all });
  const laps = here.ply === 0 ? 1 : tale().laps.length;
  const lapSlide = $("lap-slide");
  lapSlide.max = String(laps);
  lapSlide.value = String(lapHere() + 1);
  lapSlide.disabled = laps < 2;
  lapSlide.setAttribute("aria-valuetext", say("of", { at: lapHere() + 1, all: laps }));
  $("lap-count").textContent = here.ply === 0 ? "–" : say("of", { at: lapHere() + 1, all: laps });
  const atStart = here.ply === 0;
  const atEnd = here.ply === all && here.frame === endOf(all);
  for (const id of ["ply-back", "lap-back"]) $(id).setAttribute("aria-disabled", String(atStart));
  for (const id of ["ply-on", "lap-on"]) $(id).setAttribute("aria-disabled", String(atEnd));
  for (const button of $("moves").querySelectorAll(".move")) {
    const current = Number(button.dataset.ply) === here.ply;
    if (current) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    if (current) keepInSight(button);
  }
  $("position").textContent = frame.done ? (here.ply === 0 ? replay().start : (plyAt(here.ply).after ?? "–")) : "…";
  const button = $("play-button");
  button.setAttribute("aria-pressed", String(timer !== null));
  button.setAttribute("aria-label", say(timer === null ? "play" : "pause"));
  button.title = say(timer === null ? "play" : "pause");
}

/** Scrolls the list of moves, and only that, to the move shown. */
function keepInSight(button) {
  const list = $("moves");
  if (list.scrollHeight <= list.clientHeight) return;
  const box = button.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top + 30 || box.bottom > frame.bottom - 30) list.scrollTop += box.top - frame.top - frame.height / 2;
}

function showAll() {
  ownWords = Object.fromEntries(sheet().terms ?? []);
  board.lay(sheet().columns, far);
  showHead();
  showProfiles();
  showDifferences();
  showMoves();
  show();
}

// ---- moving ----

/** Keeps game and ply in the address, so that it can be passed on. Browsers allow that only so often. */
function keepAddress() {
  try {
    history.replaceState(null, "", `#${here.game + 1}.${here.ply}`);
  } catch {
    // A page without an address of its own still works.
  }
}

function go(ply, frame, options) {
  here.ply = Math.min(Math.max(ply, 0), plies().length);
  here.frame = Math.min(Math.max(frame, 0), endOf(here.ply));
  show(options);
  clearTimeout(addressed);
  addressed = setTimeout(keepAddress, 400);
}

/** Moves by so many seeds, laps or plies. True if that was possible. */
function step(unit, by) {
  const all = plies().length;
  if (unit === "ply") {
    const inside = here.ply > 0 && here.frame < endOf(here.ply);
    if (by > 0) {
      if (inside) go(here.ply, endOf(here.ply));
      else if (here.ply < all) go(here.ply + 1, endOf(here.ply + 1));
      else return false;
    } else if (here.ply > 0) go(here.ply - 1, endOf(here.ply - 1));
    else return false;
    return true;
  }
  const stops = (at) => (unit === "lap" ? tale(at).stops : tale(at).frames.map((_, frame) => frame));
  if (by > 0) {
    const on = here.ply > 0 ? stops(here.ply).find((stop) => stop > here.frame) : undefined;
    if (on !== undefined) go(here.ply, on, { quiet: unit === "seed" });
    else if (here.ply < all) go(here.ply + 1, stops(here.ply + 1)[0], { quiet: unit === "seed" });
    else return false;
    return true;
  }
  if (here.ply === 0) return false;
  const back = stops(here.ply).filter((stop) => stop < here.frame).at(-1);
  if (back !== undefined) go(here.ply, back, { quiet: unit === "seed" });
  else go(here.ply - 1, endOf(here.ply - 1), { quiet: unit === "seed" });
  return true;
}

const PAUSES = { enter: 700, lift: 650, capture: 1100, seed: 210, end: 1500, start: 600 };

function pause() {
  clearTimeout(timer);
  timer = null;
  show();
}

function play() {
  const next = () => {
    if (!step("seed", 1)) {
      pause();
      return;
    }
    timer = setTimeout(next, wait());
  };
  const wait = () => (PAUSES[frameHere().what] * (calm.matches ? 2 : 1)) / Number($("speed").value);
  if (here.ply === plies().length && here.frame === endOf(here.ply)) go(0, 0);
  timer = setTimeout(next, 120);
  show();
}

const togglePlay = () => (timer === null ? play() : pause());

function byHand(action) {
  if (timer !== null) {
    clearTimeout(timer);
    timer = null;
  }
  action();
}

function chooseReplay(at) {
  byHand(() => {
    const { ply } = here;
    here.replay = at;
    showProfiles();
    showMoves();
    board.forget();
    go(Math.min(ply, plies().length), Number.MAX_SAFE_INTEGER);
  });
}

function chooseGame(at) {
  byHand(() => {
    Object.assign(here, { game: at, replay: 0, ply: 0, frame: 0 });
    $("games").value = String(at);
    showAll();
  });
}

function chooseLanguage(name) {
  words = catalogues[name];
  showAll();
}

function flip() {
  far = 1 - far;
  board.lay(sheet().columns, far);
  show({ quiet: true });
}
