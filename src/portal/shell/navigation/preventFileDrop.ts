/**
 * Ignores files dropped outside of a drop zone: the browser would open the file instead of the page,
 * and all input would be lost. Returns a function that removes the listeners.
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
