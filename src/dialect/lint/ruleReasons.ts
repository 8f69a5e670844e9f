/**
 * The reason of each rule of the check: the consequence of a violation. English is always there;
 * `ruleWords.ts` loads title and reason of another language.
 */
import type { Language } from "../text/text.ts";
import english from "./en.json";
import type { LintFinding } from "./workspace/finding.ts";
import type { RuleWords } from "./ruleWords.ts";

/** A language, with the titles and reasons of the rules in it. Without them, findings are in English. */
export interface RuleSpeech {
  readonly language: Language;
  readonly rules?: RuleWords;
}

const reasons: Readonly<Record<string, string>> = english;

/** Returns one sentence; "" for an unknown rule. */
export function ruleReason(rule: string, words?: RuleWords): string {
  return words?.[rule]?.[1] ?? reasons[rule] ?? "";
}

/** Returns what is wrong and what is allowed, in the language if the sentence has it. */
export function ruleDetail({ message, details }: Pick<LintFinding, "message" | "details">, language: Language): string {
  return details?.[language] ?? message;
}

/**
 * Returns a short title in another language, with the name from the message. `undefined` in English,
 * where the message of the finding is enough.
 */
export function ruleTitle({ rule, message }: Pick<LintFinding, "rule" | "message">, { language, rules }: RuleSpeech): string | undefined {
  const title = rules?.[rule]?.[0];
  const name = /"([^"]{1,60})"/.exec(message)?.[1];
  return title === undefined || name === undefined ? title : `${title}${language === "zh" ? "：" : ": "}${name}`;
}
