// Files that are dropped or chosen: their text goes into a field of the form, never a path.

const LARGEST = 3 << 20;

for (const zone of document.querySelectorAll("[data-drop]")) {
  const field = zone.querySelector("textarea");
  const input = zone.querySelector("input[type=file]");
  const take = async (file) => {
    if (!file) return;
    if (file.size > LARGEST) {
      input.setCustomValidity("This file is too large.");
      input.reportValidity();
      return;
    }
    input.setCustomValidity("");
    field.value = await file.text();
    if ("send" in input.dataset) zone.closest("form").requestSubmit();
  };
  input.addEventListener("change", () => take(input.files[0]));
  zone.addEventListener("dragover", (event) => {
    event.preventDefault();
    zone.classList.add("over");
  });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    take(event.dataTransfer.files[0]);
  });
}
