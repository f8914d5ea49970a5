// The names of players, each of which has its share of the room.
export function named(cell, names) {
  cell.className = "versus";
  cell.title = names.map((name) => name || "?").join(" – ");
  names.forEach((name, seat) => {
    if (seat > 0) cell.append(Object.assign(document.createElement("i"), { textContent: "–" }));
    const part = document.createElement("span");
    part.textContent = name || "?";
    cell.append(part);
  });
}
