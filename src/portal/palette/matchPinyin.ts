/** Chinese by its pinyin; a chunk of its own, fetched when the palette is first opened, or letters are first typed to find an option. */
import { match } from "pinyin-pro";
import type { PhoneticMatcher } from "#engine";

/** Only of texts with Chinese in them: letters of other texts are no initials. */
export const matchPinyin: PhoneticMatcher = (text, typed) => {
  if (!/\p{Script=Han}/u.test(text) || !/^[a-z ]+$/.test(typed)) return undefined;
  const places = match(text, typed, { continuous: true, space: "ignore" });
  if (places === null) return undefined;
  if (places.length === text.length) return "whole";
  return places[0] === 0 ? "begun" : "part";
};
