/** What is wrong with a formula that cannot be read, for an analyst. */
import type { ExprSyntaxError } from "#dialect/expr/parse.ts";
import type { WorkbenchTranslation } from "../../client/translation.ts";

/** Signs that the grammar may expect, by their names there. */
const signs: Readonly<Record<string, string>> = { RPAREN: ")", RBRACKET: "]", COLON: ":", COMMA: ",", LPAREN: "(" };

/** Returns a sentence with the place; a mistake without words of its own shows the part that cannot be read. */
export function syntaxWords({ message, start, end }: ExprSyntaxError, text: string, t: WorkbenchTranslation["t"]): string {
  const place = start + 1;
  const [, expected = ""] = /^Expected (\w+), got/.exec(message) ?? [];
  const [, instead] = /^write (.+)$/.exec(message) ?? [];
  const sign = signs[expected];
  if (sign !== undefined) return t("condition.expected", { place, sign });
  if (instead !== undefined) return t("condition.writeInstead", { place, instead });
  if (message.includes("EOF") || start >= text.length) return t("condition.unfinished");
  if (message.startsWith("Unterminated")) return t("condition.unclosed", { place });
  const part = text.slice(start, Math.max(end, start + 1));
  return /^(Unexpected|Expected|Reserved|Invalid)/.test(message)
    ? t("condition.unexpected", { place, part })
    : t("condition.syntax", { place, why: message });
}
