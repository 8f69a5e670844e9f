/** Names inside an archive: whatever a file was called, it can be unpacked anywhere and lands where it belongs. */

/** Characters of one part of a name; Windows takes 255 for all of a path. */
const longest = 100;
/** Words that Windows keeps for itself, with any ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * One name for each list of folders and file, in their order: without what
 * leads elsewhere or cannot stand in a name, and no two alike in whatever case.
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

/** A name of one part: no folders, nothing that Windows, macOS or Linux refuse, nothing that hides or turns it round. */
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
