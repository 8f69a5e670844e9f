import type { Json } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { partCrumbs } from "../client/partCrumbs.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { memberTitle } from "./keywordTitle.ts";

/** Returns how people call a place in a file: `City › Label › English`. @param whole what the file is called: the place may belong to no part of it */
export function placeTitle(json: Json, pointer: string, whole: string, { t, text, language }: WorkbenchTranslation): string {
  const tokens = pointerTokens(pointer);
  const crumbs = partCrumbs(json, tokens);
  // What follows the innermost part that has a name: a keyword, and of a text its language.
  const from = tokens.findIndex((_token, at) => partCrumbs(json, tokens.slice(0, at)).length === crumbs.length);
  const languages = new Intl.DisplayNames([language], { type: "language", fallback: "code" });
  const members = (from < 0 ? [] : tokens.slice(from)).map((token, at, rest) => {
    const word = memberTitle(token);
    if (word) return t(word);
    return at > 0 && memberTitle(rest[at - 1] ?? "") && /^[a-z]{2}$/.test(token) ? (languages.of(token) ?? token) : token;
  });
  const parts = crumbs.map((crumb) => (typeof crumb === "string" ? crumb : text(crumb)));
  return [...(parts.length > 0 ? parts : [whole]), ...members].join(" › ");
}
