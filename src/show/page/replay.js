// Replaying: position texts, scripts, and the frames between them.
//
// A script (see docs/page.md) says what sowing alone does not decide; the seeds are sown here. No rule of
// the game is known to this file.

/** Reads a position text. Rings run from the owner's front left pit to the right and back along the back row. */
function readPosition(text) {
  const [rows, stores, houses, side, blocked] = text.split(" ");
  const [northBack, northFront, southFront, southBack] = rows.split("/").map((row) => row.split(".").map(Number));
  return {
    rings: [[...southFront, ...southBack.slice().reverse()], [...northFront.slice().reverse(), ...northBack]],
    stores: stores.split(".").map(Number),
    houses: [houses.includes("H"), houses.includes("h")],
    side: side === "S" ? 0 : 1,
    blocked,
  };
}

const copyBoard = (board) => ({
  ...board,
  rings: board.rings.map((ring) => ring.slice()),
  stores: board.stores.slice(),
  houses: board.houses.slice(),
});

/** Whether it is the board of Kiswahili and its kin, with houses, hands and takata. */
const isBao = (columns) => columns === 8 && !sheet().plain;

/**
 * The frames of one ply: one for every seed entered, lifted, sown or captured, and one for the end.
 * `laps` holds what each lap was, for the sentences; `stops[lap]` is the frame at which that lap is done.
 */
function framesOf(ply, before, columns) {
  const mover = before.side;
  const opponent = 1 - mover;
  const size = 2 * columns;
  const board = copyBoard(before);
  const frames = [];
  const laps = [];
  const stops = [];
  const words = ply.script.split(" ").filter(Boolean);
  const ahead = (pit, way) => (way === ">" ? (pit + 1) % size : (pit + size - 1) % size);
  let way = words.shift();
  let lap = null;
  let fingers = 0;
  let held = 0;
  let next = 0;
  let last = null;
  let fresh = {};
  let path = [];

  const begin = (kind, facts) => {
    if (lap && lap.seeds) stops.push(frames.length - 1);
    if (!lap || lap.seeds) {
      lap = { kind, mover, way };
      laps.push(lap);
      fresh = {};
      path = [];
    }
    Object.assign(lap, facts);
  };
  const frame = (what, marks) => {
    frames.push({
      board: copyBoard(board),
      what,
      lap: laps.length - 1,
      mover,
      fingers,
      fresh: { ...fresh },
      path: path.slice(),
      from: lap.pit,
      ...marks,
    });
  };
  const lift = (pit) => {
    fingers = held + board.rings[mover][pit];
    held = 0;
    board.rings[mover][pit] = 0;
    next = ahead(pit, way);
    path = [pit];
  };
  const sow = () => {
    Object.assign(lap, { seeds: fingers, first: next, way });
    while (fingers > 0) {
      board.rings[mover][next] += 1;
      fingers -= 1;
      fresh[next] = (fresh[next] || 0) + 1;
      path.push(next);
      last = next;
      next = ahead(next, way);
      frame("seed", { at: last });
    }
    lap.last = last;
    lap.held = board.rings[mover][last];
  };
  const relay = () => {
    const pit = last;
    begin("relay", { pit, lifted: board.rings[mover][pit], facing: board.rings[opponent][columns - 1 - pit] || 0 });
    lift(pit);
    frame("lift", { at: pit });
  };

  for (const word of words) {
    const number = Number.parseInt(word.slice(1), 10);
    switch (word[0]) {
      case "e":
        begin("enter", { pit: number });
        board.rings[mover][number] += 1;
        board.stores[mover] -= 1;
        fresh[number] = 1;
        frame("enter", { at: number });
        break;
      case "l": {
        const fromLap = last !== null;
        begin(fromLap ? "relay" : "lift", { pit: number, lifted: board.rings[mover][number] });
        lift(number);
        fresh = {};
        frame("lift", { at: number });
        break;
      }
      case "t":
        begin("enter", { tax: number, pit: 4 });
        board.rings[mover][4] -= number;
        fingers = number;
        lap.left = board.rings[mover][4];
        next = ahead(4, way);
        fresh = {};
        path = [4];
        frame("lift", { at: 4 });
        break;
      case "c": {
        const from = columns - 1 - number;
        const turned = way !== word.at(-1);
        way = word.at(-1);
        begin("capture", { by: number, pit: number, from, taken: board.rings[opponent][from], turned });
        lap.entered = frames.at(-1)?.what === "enter";
        if (!lap.entered) fresh = {};
        fingers = board.rings[opponent][from];
        board.rings[opponent][from] = 0;
        next = way === ">" ? 0 : columns - 1;
        path = [];
        frame("capture", { at: number, taken: from, takenSeeds: fingers, entry: next });
        break;
      }
      case "k": {
        const from = columns - 1 - number;
        begin("take", { pit: number, from, taken: board.rings[opponent][from], lifted: board.rings[mover][number] });
        fresh = {};
        held = board.rings[opponent][from];
        fingers = held;
        board.rings[opponent][from] = 0;
        path = [];
        frame("capture", { at: number, taken: from, takenSeeds: held });
        break;
      }
      case "o":
      case "f": {
        const from = columns - 1 - number;
        const behind = size - 1 - from;
        lap.file = { by: number, from, taken: board.rings[opponent][from], behind, also: word[0] === "o" ? 0 : board.rings[opponent][behind] };
        board.stores[mover] += lap.file.taken + lap.file.also;
        board.rings[opponent][from] = 0;
        board.rings[opponent][behind] -= lap.file.also;
        frame("capture", { at: number, taken: from, takenSeeds: lap.file.taken });
        break;
      }
      case "s":
        sow();
        break;
      case "r":
        for (let i = 0; i < number; i += 1) {
          relay();
          sow();
        }
        break;
      case "g":
        begin("safari", {});
        break;
      case "h":
        lap.houseLost = true;
        board.houses[mover] = false;
        frames.at(-1).board.houses[mover] = false;
        break;
      case "H":
        lap.houseCaptured = true;
        board.houses[opponent] = false;
        frames.at(-1).board.houses[opponent] = false;
        break;
      default:
        throw new Error(`unknown word ${word} in a script`);
    }
  }
  if (!lap) begin("none", {});
  const after = ply.after ? readPosition(ply.after) : null;
  if (after && !ply.cut && String(after.rings) !== String(board.rings)) {
    throw new Error(`${ply.text}: the board replayed is not the board recorded`);
  }
  frame("end", { at: last, board: after || copyBoard(board), done: true });
  stops.push(frames.length - 1);
  return { frames, laps, stops, before };
}
