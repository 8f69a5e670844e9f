/**
 * The name of a picture inside a workbook. Programs seldom keep the name of
 * the file it was made from: "Picture 3", or a sentence about what is to be
 * seen, say nothing. Only what looks like the name of a picture's file is one.
 */
const fileName = /^[^\\/:*?"<>|\r\n]{1,200}\.(jpe?g|png|gif|webp|bmp|tiff?)$/i;

/** The first of the names that is one of a file, without its folders; `undefined` where the program kept none. */
export function keptFileName(names: readonly string[]): string | undefined {
  for (const name of names) {
    const last = name.normalize("NFC").trim().split(/[\\/]/).at(-1) ?? "";
    if (fileName.test(last)) return last;
  }
  return undefined;
}
