// The board: a table for those who hear it, drawn pits and seeds for those who see it.

/** More seeds than these lie closer together; more than those are not drawn, the number tells. */
const SEEDS_APART = 12;
const SEEDS_DRAWN = 24;

/** Where the n-th seed of a pit lies: on a spiral, so that no seed moves when another falls. */
const seedPlace = (at, apart) => {
  const angle = at * 2.39996 + 0.7;
  const away = apart * Math.sqrt(at + 0.4);
  return [50 + away * Math.cos(angle), 50 + away * Math.sin(angle)];
};

const seedAt = ([x, y], radius, fill) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="url(#${fill})" class="kete"/>`;

/** The inside of a pit as SVG. */
function drawPit({ seeds, fresh, isHouse, isOwned, isBlocked, taken }) {
  const hollow = isHouse
    ? '<rect x="6" y="6" width="88" height="88" rx="11" class="hollow"/>'
    : '<circle cx="50" cy="50" r="44" class="hollow"/>';
  const inlay = isOwned ? '<rect x="1.5" y="1.5" width="97" height="97" rx="15" class="inlay"/>' : "";
  let kete = "";
  if (taken > 0) {
    for (let i = 0; i < Math.min(taken, SEEDS_APART); i += 1) {
      const [x, y] = seedPlace(i, 10.1);
      kete += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7" class="ghost"/>`;
    }
  }
  const [apart, radius] = seeds <= SEEDS_APART ? [10.1, 8.8] : [7.3, 7];
  const drawn = Math.min(seeds, SEEDS_DRAWN);
  for (let i = 0; i < drawn; i += 1) kete += seedAt(seedPlace(i, apart), radius, i >= drawn - fresh ? "fresh" : "seed");
  const block = isBlocked ? '<circle cx="50" cy="50" r="44" fill="url(#hatch)"/>' : "";
  return `<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">${hollow}${inlay}${kete}${block}</svg>`;
}

/** A board on the page. */
function makeBoard({ table, marks, wood }) {
  let columns = 0;
  let far = 1;
  let cells = [];
  let drawn = [];

  /** Lays the empty board: rows from the far side to the near one. */
  const lay = (newColumns, newFar) => {
    columns = newColumns;
    far = newFar;
    cells = [[], []];
    drawn = [[], []];
    const near = 1 - far;
    const body = table.tBodies[0];
    body.replaceChildren();
    table.classList.toggle("long", columns > 8);
    table.style.setProperty("--columns", String(columns));
    for (const [side, row] of [[far, "back"], [far, "front"], [near, "front"], [near, "back"]]) {
      const line = document.createElement("tr");
      line.setAttribute("role", "row");
      line.className = `${row} ${side === far ? "far" : "near"}`;
      const head = document.createElement("th");
      head.scope = "row";
      head.setAttribute("role", "rowheader");
      head.className = "sr";
      head.textContent = say(`row-${side}-${row}`);
      line.append(head);
      for (let at = 0; at < columns; at += 1) {
        const along = side === near ? at : columns - 1 - at;
        const pit = row === "front" ? along : 2 * columns - 1 - along;
        const cell = document.createElement("td");
        cell.setAttribute("role", "cell");
        cell.dataset.pit = pitName(pit, side, columns);
        cells[side][pit] = cell;
        line.append(cell);
      }
      body.append(line);
    }
  };

  /** Draws a frame. */
  const draw = (frame) => {
    const { board, mover } = frame;
    for (const side of [0, 1]) {
      board.rings[side].forEach((seeds, pit) => {
        const isMover = side === mover;
        const isHouse = isBao(columns) && pit === 4;
        const name = pitName(pit, side, columns);
        const look = {
          seeds,
          fresh: isMover && !frame.done ? frame.fresh[pit] || 0 : 0,
          isHouse,
          isOwned: isHouse && board.houses[side],
          isBlocked: board.blocked === name,
          taken: !isMover && frame.taken === pit && frame.what === "capture" ? frame.takenSeeds : 0,
          classes: [
            isMover && frame.at === pit ? "at" : "",
            isMover && frame.from === pit && frame.what !== "capture" && !frame.done ? "from" : "",
            !isMover && frame.taken === pit ? "taken" : "",
            isMover && frame.entry === pit ? "entry" : "",
            frame.done && isMover && frame.at === pit ? "rests" : "",
          ].filter(Boolean).join(" "),
        };
        const key = JSON.stringify(look);
        if (drawn[side][pit] === key) return;
        const cell = cells[side][pit];
        const grew = look.fresh > 0 && isMover && frame.at === pit && frame.what === "seed";
        drawn[side][pit] = key;
        cell.className = `${look.classes}${grew ? " grew" : ""}${seeds === 0 ? " empty" : ""}`;
        const said = [say(seeds === 0 ? "pit-empty" : "pit", { pit: name, n: seeds })];
        if (isHouse) said.push(say(look.isOwned ? "is-owned" : "is-house"));
        if (look.isBlocked) said.push(say("is-blocked"));
        cell.innerHTML = `${drawPit(look)}<span class="count" aria-hidden="true"><i>${name}</i><b>${seeds}</b></span><span class="sr">${said.join(", ")}</span>`;
      });
    }
    drawMarks(frame);
  };

  /** Arrow heads between the pits that this lap has passed, and the line of a capture. */
  const drawMarks = (frame) => {
    const ground = wood.getBoundingClientRect();
    marks.setAttribute("viewBox", `0 0 ${ground.width} ${ground.height}`);
    const middle = (side, pit) => {
      const box = cells[side][pit].firstElementChild.getBoundingClientRect();
      return [box.left + box.width / 2 - ground.left, box.top + box.height / 2 - ground.top, box.width];
    };
    let drawing = "";
    if (!frame.done) {
      for (let at = 1; at < frame.path.length; at += 1) {
        const [x1, y1, size] = middle(frame.mover, frame.path[at - 1]);
        const [x2, y2] = middle(frame.mover, frame.path[at]);
        const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
        const unit = Math.max(3, size * 0.07);
        drawing += `<path class="chevron" transform="translate(${((x1 + x2) / 2).toFixed(1)} ${((y1 + y2) / 2).toFixed(1)}) rotate(${angle.toFixed(0)})" d="M${-unit * 0.6} ${-unit}L${unit * 0.6} 0L${-unit * 0.6} ${unit}"/>`;
      }
      if (frame.what === "capture" && frame.entry !== undefined) {
        const [x1, y1, size] = middle(1 - frame.mover, frame.taken);
        const [x2, y2] = middle(frame.mover, frame.entry);
        const lean = (x2 - x1) * 0.12;
        drawing += `<path class="carry" d="M${x1} ${y1}Q${(x1 + x2) / 2 - lean} ${(y1 + y2) / 2 + (y1 < y2 ? -1 : 1) * size * 0.3} ${x2} ${y2}"/><circle class="carry-end" cx="${x2}" cy="${y2}" r="${size * 0.1}"/>`;
      }
    }
    marks.innerHTML = drawing;
  };

  const forget = () => {
    drawn = [[], []];
  };

  return { lay, draw, forget };
}
