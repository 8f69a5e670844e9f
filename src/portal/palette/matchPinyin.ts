/** Matches Chinese text by pinyin. A chunk of its own, loaded when the palette first opens, or with the first letter typed in a dropdown. */
import { match } from "pinyin-pro";
import type { PhoneticMatcher } from "#engine";

/** Matches texts that contain Chinese characters; letters of other texts are no initials. */
export const matchPinyin: PhoneticMatcher = (text, typed) => {
  if (!/\p{Script=Han}/u.test(text) || !/^[a-z ]+$/.test(typed)) return undefined;
  const positions = match(text, typed, { continuous: true, space: "ignore" });
  if (positions === null) return undefined;
  if (positions.length === text.length) return "whole";
  return positions[0] === 0 ? "begun" : "part";
};
