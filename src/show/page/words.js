// What the page says: templates from the catalogues, filled in.
//
// `{name}` is filled in, `{n|one seed|# seeds}` picks by number, `[shown|key]` is a term with a gloss.

const catalogues = JSON.parse(document.getElementById("words-data").textContent);
let words = catalogues.en;

/** Fills in a template as plain text; terms stay marked. */
function fill(template, values = {}) {
  return template
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name, one, many) => (values[name] === 1 ? one : many).replaceAll("#", values[name]))
    .replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Words that the game shown has of its own, by the usual ones. */
let ownWords = {};

/** A text in the words of the game shown. The keys of terms stay as they are. */
const inOwnWords = (text) =>
  text.replace(/[\p{L}]+(?!\p{L}*\])/gu, (word) => {
    const own = ownWords[word.toLowerCase()];
    if (!own) return word;
    return word[0] === word[0].toLowerCase() ? own : own[0].toUpperCase() + own.slice(1);
  });

/** A message of the catalogue in use. */
const say = (key, values) => fill(inOwnWords(words.say[key] ?? key), values);

/** The same without the marks of terms, as a screen reader or an attribute takes it. */
const plain = (text) => text.replace(/\[([^|\]]*)\|\w+\]/g, "$1");

/** Fills an element with a text, its terms as buttons that show their gloss. */
function put(element, text) {
  element.replaceChildren(
    ...text.split(/(\[[^|\]]*\|\w+\])/).map((part) => {
      const term = /^\[([^|\]]*)\|(\w+)\]$/.exec(part);
      if (!term) return document.createTextNode(part);
      const button = document.createElement("button");
      button.type = "button";
      button.className = "term";
      button.textContent = term[1];
      button.dataset.term = term[2];
      button.setAttribute("aria-describedby", `gloss-${term[2]}`);
      return button;
    }),
  );
}

const sideName = (side) => words.say[side === 0 ? "south" : "north"];

/** The name of a pit: capitals for South, A the front row, numbers from the owner's left. */
function pitName(pit, side, columns) {
  const name = pit < columns ? `a${pit + 1}` : `b${2 * columns - pit}`;
  return side === 0 ? name.toUpperCase() : name;
}

/** What happens in one lap: sentences, and the rule behind it. */
function tellLap(told, at, ply, columns) {
  const lap = told.laps[at];
  const { mover } = lap;
  const opponent = 1 - mover;
  const own = (pit) => pitName(pit, mover, columns);
  const theirs = (pit) => pitName(pit, opponent, columns);
  const values = {
    side: sideName(mover),
    opponent: sideName(opponent),
    pit: own(lap.pit ?? 0),
    from: theirs(lap.from ?? 0),
    n: lap.taken ?? lap.lifted,
    held: lap.lifted,
    tax: lap.tax,
    left: lap.left,
  };
  const sentences = [];
  let note = null;
  const stage = told.before.stores.some((store) => store > 0) && isBao(columns) ? "namua" : "mtaji";
  switch (lap.kind) {
    case "enter":
      if (lap.by !== undefined) {
        sentences.push(say("enter-capture", values));
        note = say("rule-capture-namua");
      } else if (lap.tax) {
        sentences.push(say("enter-tax", values));
        note = say("rule-tax");
      } else {
        sentences.push(say("enter-takata", values));
        note = say("rule-takata");
      }
      break;
    case "lift":
      if (!isBao(columns)) {
        sentences.push(say("lift", values));
        note = say("rule-kigogo");
      } else if (ply.kind === "capture") {
        sentences.push(say("lift-capture", values));
        note = say("rule-capture-mtaji");
      } else {
        sentences.push(say("lift-takata", values));
        note = say("rule-takata");
      }
      break;
    case "capture":
      sentences.push(say("capture", values));
      note = say(lap.turned ? "rule-turned" : "rule-entry", values);
      break;
    case "take":
      sentences.push(say("take", values));
      note = say("rule-take");
      break;
    case "safari":
      sentences.push(say("safari", values));
      note = say("rule-safari");
      break;
    case "relay":
      sentences.push(say(lap.houseLost ? "relay-house" : "relay", values));
      note = say("rule-relay");
      if (ply.kind === "takata" && lap.pit < columns && lap.facing > 0 && isBao(columns)) {
        note = say("rule-takata-passes", { ...values, from: theirs(columns - 1 - lap.pit), n: lap.facing });
      }
      break;
    default:
      break;
  }
  if (lap.houseLost && lap.kind !== "safari" && lap.kind !== "relay") sentences.push(say("house-lost", values));
  if (lap.seeds) {
    const one = lap.seeds === 1 ? "-one" : "";
    const sown = {
      n: lap.seeds,
      first: own(lap.first),
      last: own(lap.last),
      way: words.say[lap.way === ">" ? "clockwise" : "anticlockwise"],
    };
    if (lap.by !== undefined) {
      sentences.push(say(`${lap.first === 0 ? "sow-left" : "sow-right"}${one}`, sown));
      if (lap.entered) {
        const free = lap.by > 1 && lap.by < columns - 2;
        note = `${say("rule-capture-namua")} ${say(free ? "rule-choice" : "rule-kimbi", values)}`;
      }
    } else {
      sentences.push(say(`sow${one}`, sown));
    }
  }
  if (lap.houseCaptured) sentences.push(say("house-captured", values));
  return { sentences, note, stage };
}

/** How the turn ends: sentences, and the rule behind it. */
function tellEnd(told, ply, columns) {
  const lap = told.laps.at(-1);
  const { mover } = lap;
  const opponent = 1 - mover;
  const end = told.frames.at(-1).board;
  const values = {
    side: sideName(mover),
    opponent: sideName(opponent),
    pit: lap.last === undefined ? "" : pitName(lap.last, mover, columns),
    n: lap.held,
    laps: ply.period ?? ply.laps,
    why: ply.illegal,
  };
  const sentences = [];
  let note = null;
  if (ply.cut) sentences.push(say("laps-cut"));
  if (lap.file) {
    const { from, taken, behind, also } = lap.file;
    const file = {
      ...values,
      from: pitName(from, opponent, columns),
      behind: pitName(behind, opponent, columns),
      n: taken,
      also,
      all: taken + also,
    };
    sentences.push(say(also ? "file-both" : "file-front", file));
    note = say("rule-file");
  } else if (ply.halt) {
    const endless = ply.halt === "never-ending" && !ply.illegal;
    const outcome = ply.won === "=" ? "draw" : "lost";
    sentences.push(say(endless ? `halt-never-ending-${outcome}` : `halt-${ply.halt}`, values));
    note = words.say[`rule-${ply.halt}`] ?? null;
    if (ply.halt === "house-choice") note = say("rule-safari");
  } else if (ply.illegal) {
    sentences.push(say("illegal", values));
  }
  if (!ply.after) return { sentences, note };
  const replayed = told.frames.at(-2)?.board ?? told.before;
  if (isBao(columns) && end.houses.some((owned, side) => !owned && replayed.houses[side])) {
    sentences.push(say("houses-end", values));
  }
  const stores = (board) => board.stores[0] + board.stores[1];
  if (isBao(columns) && stores(told.before) > 0 && stores(end) === 0) sentences.push(say("mtaji-begins", values));
  if (ply.blocks) {
    sentences.push(say("takasia", { ...values, pit: ply.blocks }));
    note = say("rule-takasia", values);
  }
  if (ply.won === "=") {
    if (ply.halt !== "never-ending") sentences.push(say("drawn", values));
  } else if (ply.won && !["hamna", "stuck", "own-front-emptied", "never-ending"].includes(ply.halt)) {
    const winner = ply.won === "S" ? 0 : 1;
    const emptied = [0, 1].find((side) => end.rings[side].slice(0, columns).every((seeds) => seeds === 0));
    sentences.push(say(emptied === undefined ? "won-no-turn" : "won", { winner: sideName(winner), loser: sideName(1 - winner) }));
  }
  return { sentences, note };
}
