// How boards look: the palette of tiles, by F1 to F3 or a menu, and colours and patterns that stay apart for
// every eye. What somebody chose is remembered by the browser.

const palettes = ["sand", "sea", "meadow"];
const chosen = { palette: "sand", safe: false };

function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is only forgotten.
  }
}

export function look() {
  return { ...chosen };
}

// Begins with what the element says, or what is remembered; `changed` is called when somebody chooses another.
export function listen(element, changed) {
  const known = remembered("damier-palette");
  chosen.palette = palettes.includes(known) ? known : element.dataset.palette ?? "sand";
  const safe = remembered("damier-safe");
  chosen.safe = safe === null ? "safe" in element.dataset : safe === "yes";
  const box = document.getElementById("safe");
  const buttons = document.querySelectorAll("button[data-palette]");
  const show = () => {
    if (box) box.checked = chosen.safe;
    for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.palette === chosen.palette);
    changed();
  };
  const choose = (palette) => {
    chosen.palette = palette;
    remember("damier-palette", palette);
    show();
  };
  for (const button of buttons) button.addEventListener("click", () => choose(button.dataset.palette));
  box?.addEventListener("change", () => {
    chosen.safe = box.checked;
    remember("damier-safe", box.checked ? "yes" : "no");
    show();
  });
  addEventListener("keydown", (event) => {
    const at = ["F1", "F2", "F3"].indexOf(event.key);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    choose(palettes[at]);
  });
  show();
}
