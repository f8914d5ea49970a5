// A crosstable of more bots than a table has room for: a field of dots, warm and cold, of which the one that is
// pointed at is told in words.

const LARGEST = 20;
const LEAST = 3;

export function drawMaps(root) {
  for (const box of root.querySelectorAll(".map:not([data-drawn])")) drawMap(box);
}

function drawMap(box) {
  const canvas = box.querySelector("canvas");
  const told = box.querySelector("[role=status]");
  const names = JSON.parse(box.dataset.names);
  const { shares, base } = box.dataset;
  const many = names.length;
  const colours = Array.from({ length: 11 }, (_, warm) => colourOf(box, warm));
  let [row, column] = [-1, -1];
  box.dataset.drawn = "yes";

  function draw() {
    const room = Math.min(box.clientWidth, 0.85 * window.innerHeight);
    const side = Math.max(LEAST, Math.min(LARGEST, Math.floor(room / many)));
    const dots = window.devicePixelRatio || 1;
    [canvas.width, canvas.height] = [side * many * dots, side * many * dots];
    canvas.style.width = `${side * many}px`;
    canvas.style.height = `${side * many}px`;
    const brush = canvas.getContext("2d");
    brush.scale(dots, dots);
    for (let at = 0; at < shares.length; at += 1) {
      const warm = parseInt(shares[at], 11);
      if (Number.isNaN(warm)) continue;
      brush.fillStyle = colours[warm];
      brush.fillRect((at % many) * side, Math.floor(at / many) * side, side, side);
    }
    if (row < 0) return;
    brush.strokeStyle = getComputedStyle(canvas).color;
    brush.lineWidth = 2;
    brush.strokeRect(column * side, row * side, side, side);
  }

  function point(to) {
    [row, column] = to.map((place) => Math.max(0, Math.min(many - 1, place)));
    draw();
    const share = parseInt(shares[row * many + column], 11);
    const against = `${row + 1}. ${names[row]} against ${column + 1}. ${names[column]}`;
    told.textContent = Number.isNaN(share) ? `${against}: no match` : `${against}: about ${share * 10} % of the points`;
  }

  function open() {
    if (!base || row < 0 || Number.isNaN(parseInt(shares[row * many + column], 11))) return;
    location.assign(`${base}/matches?${new URLSearchParams({ bot: names[row], against: names[column] })}`);
  }

  const under = (event) => {
    const { left, top, width } = canvas.getBoundingClientRect();
    return [event.clientY - top, event.clientX - left].map((place) => Math.floor(place / width * many));
  };
  canvas.addEventListener("pointermove", (event) => point(under(event)));
  canvas.addEventListener("click", (event) => {
    point(under(event));
    open();
  });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) point([row + step[0], column + step[1]]);
    else if (event.key === "Enter") open();
    if (step || event.key === "Enter") event.preventDefault();
  });
  new ResizeObserver(draw).observe(box);
}

function colourOf(box, warm) {
  const probe = document.createElement("i");
  probe.className = `h${warm}`;
  box.append(probe);
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return colour;
}

drawMaps(document);
