/** Checks transitions by time: `time/when`, `time/period`, `time/reads`, `time/unused`, `time/repeat`. */
import { dependencies } from "../../expr/dependencies.ts";
import { readAfter, readPeriod, type Period } from "../../records/period.ts";
import { mistakesIn, treeOf } from "../workspace/expressions.ts";
import { exprNames } from "../workspace/exprScope.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { didYouMean, nearestMatch } from "../workspace/lintPhrases.ts";
import { arrayItems, childAt, findingAt, nodeText, nodeValue, type SourceNode } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const timed: LintRule = (workspace) =>
  workspace.marked("transition").flatMap((transition) => {
    const by = childAt(transition, "by");
    if (nodeText(by) !== "time") return stray(transition);
    return [
      ...when(transition),
      ...period(workspace, childAt(transition, "after"), readAfter, "30 days in state"),
      ...period(workspace, childAt(transition, "every"), readPeriod, "1 day"),
      ...reads(workspace, childAt(transition, "at")),
      ...unusedParts(transition),
      ...repeats(transition),
    ];
  });

const timeKeys = ["at", "after", "every", "missed"] as const;

/** Time keywords of a transition that somebody takes. */
function stray(transition: SourceNode): LintFinding[] {
  return timeKeys.flatMap((key) => {
    const node = childAt(transition, key);
    return node ? [findingAt(node, "time/unused", say`"${key}" has no effect here. Write "by": "time", or remove "${key}".`)] : [];
  });
}

const howToSay = 'Add "at" with a date, such as "addDays(self.deadline, -3)", or "after", such as "30 days in state"';

function when(transition: SourceNode): LintFinding[] {
  const [at, after, by] = ["at", "after", "by"].map((key) => childAt(transition, key));
  if (at && after) return [findingAt(after, "time/when", say`A transition by time has "at" or "after". Remove one of the two.`)];
  return !at && !after && by ? [findingAt(by, "time/when", say`A transition by time needs its time. ${howToSay}.`)] : [];
}

function period(
  workspace: Workspace,
  node: SourceNode | undefined,
  read: (text: string) => Period | undefined,
  example: string,
): LintFinding[] {
  const text = nodeText(node);
  if (!node || text === undefined) return [];
  const found = read(text);
  if (!found)
    return [
      findingAt(
        node,
        "time/period",
        say`Write a number or a limit, and hours or days: "${example}" or "limits.NAME ${example.slice(example.indexOf(" ") + 1)}".`,
      ),
    ];
  if (typeof found.count === "number") return [];
  const { limit } = found.count;
  const value = nodeValue(childAt(workspace.limits.get(limit), "value"));
  if (typeof value === "number" && value > 0) return [];
  const meant = nearestMatch(limit, workspace.limits.keys());
  const suggestion = meant && text.replace(limit, meant);
  return [findingAt(node, "time/period", say`There is no limit "${limit}" above zero.${didYouMean(suggestion)}`, { suggestion })];
}

/** Names that a time may depend on. Others change without a save of the record, and the time would not follow. */
const readable: readonly string[] = ["self", "limits"];
const dateFormats: readonly unknown[] = ["date", "date-time"];

function reads(workspace: Workspace, at: SourceNode | undefined): LintFinding[] {
  const text = nodeText(at);
  if (!at || text === undefined) return [];
  const tree = treeOf(text);
  // Another rule reports a formula of the wrong kinds, such as a date minus a number.
  if (!tree || mistakesIn(text, exprNames(workspace)(at), "any").some(({ mistake }) => mistake === "type")) return [];
  const other = dependencies(tree).find(({ name }) => !readable.includes(name));
  if (other) {
    const why =
      other.name === "today" || other.name === "now" ? "moves with the clock and never comes" : "changes without a save of the record";
    return [
      findingAt(
        at,
        "time/reads",
        say`"at" must not read ${other.name}: such a time ${why}. Start from a date of the record, such as "addDays(self.deadline, -3)".`,
      ),
    ];
  }
  if (tree.op === "call" || tree.op === "if") return [];
  const field = tree.op === "get" && tree.of.op === "name" ? exprNames(workspace)(at)["self"]?.fields?.()[tree.key] : undefined;
  // Another rule reports an unknown field.
  if (tree.op === "get" && (!field || dateFormats.includes(field.schema?.["format"]))) return [];
  return [
    findingAt(
      at,
      "time/reads",
      say`"at" is not a date. Start from a field with "format": "date" or "date-time", such as "addDays(self.deadline, -3)".`,
    ),
  ];
}

/** Parts of a transition that need a person. */
const forPeople = ["ask", "confirm", "success", "custom", "together", "call", "tone", "icon"] as const;

function unusedParts(transition: SourceNode): LintFinding[] {
  const unused = forPeople.flatMap((key) => {
    const node = childAt(transition, key);
    return node
      ? [findingAt(node, "time/unused", say`"${key}" has no effect: nobody is there when a transition by time runs. Remove it.`)]
      : [];
  });
  const id = childAt(transition, "id");
  const does = ["to", "effects", "remove"].some((key) => childAt(transition, key));
  const idle = id && !does ? [findingAt(id, "time/unused", say`This transition changes nothing. Add "to" or "effects".`)] : [];
  return [...unused, ...idle];
}

function repeats(transition: SourceNode): LintFinding[] {
  const every = childAt(transition, "every");
  const missed = childAt(transition, "missed");
  if (missed && !every)
    return [findingAt(missed, "time/unused", say`"missed" has no effect: only what repeats misses a time. Add "every", or remove it.`)];
  const to = nodeText(childAt(transition, "to"));
  const leaves = to !== undefined && !arrayItems(childAt(transition, "from")).some((state) => nodeText(state) === to);
  if (!every || !(leaves || childAt(transition, "remove"))) return [];
  return [
    findingAt(
      every,
      "time/repeat",
      say`The record leaves its state the first time, so that nothing repeats. Remove "every", or "to" if it is meant to stay.`,
    ),
  ];
}
