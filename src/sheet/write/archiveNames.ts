/** File names in an archive that every system can unpack, inside the target folder. */

/** Maximum number of characters of one path segment; Windows allows 255 for a whole path. */
const longest = 100;
/** Device names that Windows reserves, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns one path for each list of folders and file, in the same order. Paths are safe
 * and unique, ignoring case.
 */
export function archiveNames(paths: readonly (readonly string[])[]): string[] {
  const taken = new Set<string>();
  return paths.map((parts) => {
    const safe = parts.map(safeName);
    const folders = safe.slice(0, -1).join("/");
    const [stem, ending] = splitEnding(safe.at(-1) ?? "_");
    for (let copy = 1; ; copy++) {
      const file = copy === 1 ? `${stem}${ending}` : `${stem} (${copy})${ending}`;
      const name = folders === "" ? file : `${folders}/${file}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

/** Makes one path segment safe: removes separators, characters that Windows, macOS or Linux refuse, and invisible or direction-changing characters. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/[\\/:*?"<>|]/g, "_")
    .trim()
    .replace(/^\.+/, "_")
    .replace(/(?<![. ])[. ]+$/, "")
    .replace(reserved, "_$1");
  const [stem, ending] = splitEnding(plain);
  return [...stem].slice(0, longest - ending.length).join("") + ending || "_";
}

function splitEnding(name: string): readonly [string, string] {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return ending === name ? [name, ""] : [name.slice(0, name.length - ending.length), ending];
}
