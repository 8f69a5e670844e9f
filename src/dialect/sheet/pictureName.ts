/**
 * The file name of a picture in a workbook. Most programs do not keep it and write "Picture 3" or a
 * description instead, so only a name that looks like that of a picture file counts.
 */
const fileName = /^[^\\/:*?"<>|\r\n]{1,200}\.(jpe?g|png|gif|webp|bmp|tiff?)$/i;

/** Returns the first name that is a file name, without folders; undefined if there is none. */
export function keptFileName(names: readonly string[]): string | undefined {
  for (const name of names) {
    const last = name.normalize("NFC").trim().split(/[\\/]/).at(-1) ?? "";
    if (fileName.test(last)) return last;
  }
  return undefined;
}
