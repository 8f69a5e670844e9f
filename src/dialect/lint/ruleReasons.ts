/**
 * The reason of each rule of the check: the consequence of a violation. English
 * is here; `zh.json` has title and reason in Chinese.
 */
import type { Language } from "../text/text.ts";
import type { LintFinding } from "./workspace/finding.ts";
import chinese from "./zh.json";

const reasons: Readonly<Record<string, string>> = {
  "json/syntax": "A file that cannot be read stops the server from taking any change.",
  "json/duplicate-key": "JSON keeps the last of two equal keys and forgets the first without a word.",
  "keyword/unknown": "An unknown keyword does nothing: the rule that was meant would not hold.",
  "keyword/misplaced": "A keyword in the wrong place does nothing: the rule that was meant would not hold.",
  "meta/type": "The value would be read as something else, or not at all.",
  "meta/value": "Only the listed values mean something.",
  "meta/missing": "Without it, the rest cannot be understood.",
  "meta/shape": "A value of this form or size cannot be carried out.",
  "meta/twice": "The second does nothing, and one of the two was surely meant to be another.",
  "meta/name": "Other files find it by the name of its file.",
  "file/unknown": "What stands in it never takes effect.",
  "ref/entity": "There is nothing to store, list or refer to.",
  "ref/screen": "The page would stay empty.",
  "ref/code": "Nobody could choose a value.",
  "ref/table": "Nobody could choose a value, and none would be refused.",
  "ref/call": "The button or the save would ask something that nobody answers.",
  "ref/limit": "There is no value to take.",
  "ref/message": "The reader would see the key instead of a sentence.",
  "ref/icon": "There is no picture to draw.",
  "ref/kind": "Nobody knows how to draw the value.",
  "ref/field": "The column, field or rule would have no value.",
  "ref/state": "No record could ever be in it.",
  "ref/transition": "The button would do nothing.",
  "ref/amendment": "The form would stay locked.",
  "ref/tab": "Nothing would be counted, and the link would open the whole list.",
  "ref/letter": "Nobody would get the e-mail.",
  "ref/about": "Nobody asked to hear of it: the e-mail would go to nobody.",
  "ledger/number": "The amounts of the lines are added up.",
  "ledger/owner": "Lines and accounts are kept apart by customer.",
  "ledger/written": "An account would no longer be the sum of its lines.",
  "letter/address": "Whatever stands in the field would be written to, and refused.",
  "letter/state": "The notice would tell a state that nobody knows.",
  "ref/next": "The view would not know which records to show.",
  "ref/phase": "The progress bar could not show where a record is.",
  "ref/route": "The link would lead to the page for wrong addresses.",
  "route/twice": "Only the first of two routes with one address is ever opened.",
  "i18n/missing": "Readers of that language would see another one, or nothing.",
  "i18n/unknown-language": "Nobody can choose that language: the text is never shown.",
  "i18n/param-mismatch": "A place that is not filled in stays in the sentence as it is written.",
  "i18n/plural": 'The reader would see "1 rows", or a sentence that is never shown.',
  "expr/syntax": "An expression that cannot be read is never true.",
  "expr/unknown-field": "A field that is not there is always unknown: the condition never holds, the rule always passes.",
  "expr/unknown-function": "A function that is not there gives nothing.",
  "expr/impossible-value": "The comparison can never turn out true.",
  "expr/type": "Values of two kinds are never equal and in no order.",
  "expr/cost": "What takes too much work is given up: the largest records could not be saved.",
  "expr/not-sql": "Lists are counted and searched by the database, which cannot ask this.",
  "expr/always-true": "A condition that asks nothing hides what was meant.",
  "expr/always-false": "What depends on it never happens, for anybody.",
  "rule/conflict": "Whoever fills in the field cannot save, whatever the value.",
  "rule/shadowed": "A rule that never refuses anything is read as if it protected something.",
  "rule/dead": "A rule that is never in force is read as if it protected something.",
  "range/empty": "Whoever fills in the field cannot save, whatever the value.",
  "range/pattern": "Whoever fills in the field cannot save, whatever the value.",
  "tab/gap": "Records in no tab cannot be found, and the numbers of the tabs do not add up.",
  "tab/overlap": "Records in two tabs are counted twice.",
  "state/unreachable": "No record ever comes there.",
  "state/way-round": "A user who is refused by one action can use the other, so the condition has no effect.",
  "ref/option": "The form never offers it.",
  "form/ticks": "The form shows an empty list.",
  "form/facts": "The facts would be missing for most users.",
  "rule/date": "The rule would begin or end on a day that no calendar has.",
  "id/twice": "Only one of the two can be meant where the id is named.",
  "rule/duplicate-id": "A problem is reported by its rule's id: nobody could tell which.",
  "call/twice": "The server can only do one thing for one path.",
  "rule/case": "The rule does not do what its author wrote down that it should.",
  "rule/case-unread": "A case kept from a stored record would bring a customer's data into a file that everybody reads.",
  "rule/no-case": "Without a record to accept and one to reject, nobody notices when the rule stops working.",
  "examples/invalid": "An example that is refused teaches what is wrong, and demonstration data begin from it.",
  "records/invalid": "A fresh database would start with records that nobody could save.",
  "bind/value": "The keyword would take a value that it cannot use.",
  "reason/nothing": "It explains a refusal that never comes.",
  "text/unbounded": "Anybody could store a book in it.",
  "list/unbounded": "Anybody could send a million entries.",
  "pattern/invalid": "A pattern that cannot be read refuses every text, or none.",
  "pattern/backtracks": "One long text could keep the server busy for seconds, and some for hours.",
  "copied/never": "A keyword that changes nothing hides what really keeps the value out of copies.",
  "cascade/into": "A field without a level is never filled, and a level without a field is lost.",
  "link/target": "A link without one target leads nowhere, or to one of two places by chance.",
  "link/page": "A page without a link is never opened, and a link without a page is never drawn.",
  "table/row": "Nobody could tell what the row lies in: it would not be found below anything.",
  "table/twice": "What is stored is the text: two places with one text are one place for ever.",
  "compute/cycle": "Neither value would ever be done.",
  "compute/clock": "The list would find and order records by the value of the day on which they were saved.",
  "screen/required-not-shown": "The save would always be refused, for a field that nobody sees.",
  "screen/unsortable": "The server refuses to sort by it.",
  "spec/uncited": "Nobody could tell later whether it may be changed.",
  "spec/unknown": "Nobody could look up what it rests on.",
  "spec/no-question": "An assumption that waits for no answer stays one for ever.",
  "migrate/name": "Migrations are carried out in the order of their numbers.",
  "migrate/entity": "The migration would run and change nothing.",
  "migrate/pointer": "The step would find no value, or change the first row only.",
  "migrate/target": "The values of stored records would be lost.",
  "migrate/source": "The values of stored records would be lost.",
  "migrate/value": "Stored records would get a value that their own field refuses.",
  "migrate/missing": "Records that are stored would lose a value, or could not be saved again.",
  "migrate/changed": "Databases that carried it out before would differ from those that carry it out now.",
  "unused/codes": "What nothing uses is kept up for nothing.",
  "unused/limit": "Changing it would change nothing.",
  "unused/call": "Nobody ever makes it.",
  "unused/message": "It is translated for nothing.",
  "unused/screen": "Nobody can open it.",
  "unused/entity": "Nobody ever meets its records.",
  "compile/failed": "The server would not take the change.",
};

const others: Readonly<Record<Language, Readonly<Record<string, readonly string[]>> | undefined>> = { zh: chinese };

/** Returns one sentence; "" for an unknown rule. */
export function ruleReason(rule: string, language: Language = "en"): string {
  return others[language]?.[rule]?.[1] ?? reasons[rule] ?? "";
}

/**
 * Returns a short title in another language, with the name from the message. `undefined` in English,
 * where the message of the finding is enough.
 */
export function ruleTitle({ rule, message }: Pick<LintFinding, "rule" | "message">, language: Language): string | undefined {
  const title = others[language]?.[rule]?.[0];
  const name = /"([^"]{1,60})"/.exec(message)?.[1];
  return title === undefined || name === undefined ? title : `${title}：${name}`;
}
