import type { WordKey } from "../client/words.ts";

/** Keywords of conditions and formulas with a title of their own. */
const expressions = [
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

/** Keywords that are bound to limits. */
const bound: Readonly<Record<string, WordKey>> = {
  maxLength: "visual.limit.maxLength",
  minLength: "visual.limit.minLength",
  minimum: "visual.limit.minimum",
  maximum: "visual.limit.maximum",
  maxItems: "visual.limit.maxItems",
  minItems: "visual.limit.minItems",
  "x-decimals": "visual.limit.x-decimals",
  "x-limit/max": "visual.limit.max",
  "x-list/max": "usages.bound.entries",
  "x-list/separator": "usages.bound.separator",
  pattern: "usages.bound.pattern",
  perPage: "usages.bound.perPage",
  "x-file/maxBytes": "usages.bound.fileSize",
  "x-import/rows": "usages.bound.importRows",
  "x-import/maxBytes": "usages.bound.importSize",
  "x-documents/files": "usages.bound.archiveFiles",
  "x-documents/bytes": "usages.bound.archiveSize",
};

/** Other members that people change. */
const members: Readonly<Record<string, WordKey>> = {
  "x-label": "visual.label",
  label: "visual.label",
  title: "site.title",
  "x-help": "visual.help",
  "x-unit": "visual.unit",
  default: "visual.default",
  required: "visual.required",
  message: "condition.message",
  reason: "diagram.reason",
  value: "condition.value",
  severity: "rule.severity",
  since: "rule.since",
  until: "rule.until",
  cases: "rule.cases",
  retired: "visual.retired",
  from: "diagram.from",
  to: "diagram.to",
  prompt: "diagram.question",
  columns: "visual.columns",
  filters: "screen.filters",
  sort: "screen.sort",
  search: "screen.search",
  width: "visual.width",
};

/** Returns the title of a keyword; of the field that an effect sets, its name. */
export function keywordTitle(keyword: string, t: (key: WordKey, params?: Readonly<Record<string, string>>) => string): string {
  const known = expressions.find((one) => one === keyword);
  return known ? t(`condition.keyword.${known}`) : t("condition.sets", { field: keyword });
}

/** Returns the title of a member of a part; undefined if it has none. */
export function memberTitle(name: string): WordKey | undefined {
  const expression = expressions.find((one) => one === name);
  return expression ? `condition.keyword.${expression}` : (members[name] ?? bound[name]);
}

/** Returns the title of the keyword at the end of a pointer; undefined if it has none: the part around it says enough. */
export function usageTitle(tokens: readonly string[]): WordKey | undefined {
  const [holder, keyword = ""] = tokens.slice(-2);
  return holder === "x-bind" ? bound[keyword] : memberTitle(keyword);
}
