import type { WordKey } from "../../client/words.ts";

/** Keywords with a title of their own. */
const keywords = [
  "x-required-when",
  "x-visible-when",
  "x-show-when",
  "x-readonly-when",
  "x-compute",
  "x-suggest",
  "x-default",
  "rule",
  "when",
  "where",
  "guard",
  "at",
  "editable",
  "draft",
] as const;

/** Returns the title of a keyword; of the field that an effect sets, its name. */
export function keywordTitle(keyword: string, t: (key: WordKey, params?: Readonly<Record<string, string>>) => string): string {
  const known = keywords.find((one) => one === keyword);
  return known ? t(`condition.keyword.${known}`) : t("condition.sets", { field: keyword });
}
