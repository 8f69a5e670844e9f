/** Hands a file to the person: the browser keeps it where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; a file of 50 MB is copied from memory in a moment.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
