/**
 * A file that is dropped beside the place meant for it stays where it was: the
 * browser would open it in place of the page, with all that is typed there.
 * Returns the removal.
 */
export function preventFileDrop(): () => void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
  return () => {
    removeEventListener("dragover", refuse);
    removeEventListener("drop", refuse);
  };
}
