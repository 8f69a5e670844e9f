/** Chinese by its pinyin; a chunk of its own, fetched when the palette is first opened. */
import { match } from "pinyin-pro";
import type { ByPinyin } from "./findEntries.ts";

/** Only for texts with Chinese in them: letters of other texts are no initials. */
export const byPinyin: ByPinyin = (text, typed) =>
  /\p{Script=Han}/u.test(text) && /^[a-z ]+$/.test(typed) && match(text, typed, { continuous: true, space: "ignore" }) !== null;
