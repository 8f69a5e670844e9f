/** Which keys belong to a family of the message catalogue. A module of its own: pages need only the types of `messageKey.ts`. */
import { messageFamilies } from "./messageKey.ts";

/** The fixed texts of each family: `list.pick.{preset}` -> `["list.pick.", ""]`. */
const fixedTexts: readonly (readonly string[])[] = messageFamilies.map((family) => family.split(/\{[a-z]+\}/i));

/** Whether code composes the key: `list.pick.today` belongs to `list.pick.{preset}`. */
export function isOfFamily(key: string): boolean {
  return fixedTexts.some(([start = "", ...others]) => {
    if (!key.startsWith(start)) return false;
    let at = start.length;
    for (const text of others) {
      // A part has at least one character; the last takes the rest.
      const end = text === "" ? key.length : key.indexOf(text, at + 1);
      if (end <= at) return false;
      at = end + text.length;
    }
    return at === key.length;
  });
}
