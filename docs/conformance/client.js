// A whole engine of Bao la Kujifunza that is asked for each turn: bao conform --game kujifunza -- node client.js
const at = pit => (pit % 16 + 16) % 16;  // rings: front pits 1 to 8, then back pits 8 to 1

function sow([own, other], { pit, way, captures }) {
  own = [...own]; other = [...other];
  for (let last = pit, origin = null, first, hand; ;) {
    const state = `${own} ${last}`;
    if (state === origin) return null;  // it never ends: no legal turn
    origin ??= state; hand = own[last]; own[last] = 0; first = last + way;
    for (; ;) {
      for (let n = 0; n < hand; n++) own[at(first + n * way)]++;
      last = at(first + (hand - 1) * way);
      if (own[last] === 1) return [own, other];
      if (!(captures && last < 8 && other[7 - last])) break;  // relay: lift it and go on
      hand = other[7 - last]; other[7 - last] = 0; origin = null;
      if (!other.slice(0, 8).some(Boolean)) return [own, other];  // bao hamna
      way = last < 2 ? 1 : last > 5 ? -1 : way;
      first = way === 1 ? 0 : 7;
    }
  }
}

function turns([own, other]) {
  if ([own, other].some(ring => !ring.slice(0, 8).some(Boolean))) return [];
  const all = own.flatMap((seeds, pit) => [1, -1].map(way => ({ pit, way, seeds, end: at(pit + way * seeds) }))).filter(s => s.seeds > 1);
  let starts = all.filter(s => s.seeds < 16 && s.end < 8 && own[s.end] && other[7 - s.end]).map(s => ({ ...s, captures: true }));
  if (!starts.length) starts = all.filter(s => s.pit < 8).length ? all.filter(s => s.pit < 8) : all;
  const lone = own.slice(0, 8).filter(Boolean).length === 1;  // a lone kichwa is not sown off the row
  starts = starts.filter(s => s.captures || !(lone && (s.pit === 0 && s.way < 0 || s.pit === 7 && s.way > 0)));
  return starts.map(s => ({ ...s, after: sow([own, other], s) })).filter(s => s.after);
}

require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const { ask, position, move } = JSON.parse(line), [rows, , , side] = position.split(" ");
  const [b, a, A, B] = rows.split("/").map(row => row.split(".").map(Number)), rings = [[...A, ...B.reverse()], [...a.reverse(), ...b]];
  const name = ({ pit, way, captures }) => (side === "S" ? "AB" : "ab")[+(pit > 7)] + (pit < 8 ? pit + 1 : 16 - pit) + "LR"[+((way === 1) === (pit < 8))] + (captures ? "" : "*");
  const legal = turns(side === "S" ? rings : rings.reverse());
  if (ask === "turns") return console.log(JSON.stringify({ turns: legal.map(name) }));
  const [own, other] = legal.find(turn => name(turn) === move).after, [s, n] = side === "S" ? [own, other] : [other, own];
  const board = [n.slice(8), n.slice(0, 8).reverse(), s.slice(0, 8), s.slice(8).reverse()].map(row => row.join(".")).join("/");
  console.log(JSON.stringify({ after: `${board} 0.0 - ${side === "S" ? "N" : "S"} -`, winner: turns([other, own]).length ? null : side }));
});
