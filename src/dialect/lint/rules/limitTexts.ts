/** Checks limits in texts: `{limits.name}` names one (`ref/limit`), and no text repeats the number of one (`text/limit`). */
import { limitsStated } from "../../schema/derived/bind.ts";
import { decimalText } from "../../text/decimal.ts";
import { dependencies } from "../../expr/dependencies.ts";
import { workspaceLimits } from "../workspace/domains.ts";
import { treeOf } from "../workspace/expressions.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { type OneText, textsOf } from "../workspace/texts.ts";
import { didYouMean, nearestMatch } from "../workspace/lintPhrases.ts";
import { findingAt, type SourceNode, nodeText, objectEntries } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say } from "../workspace/say.ts";

export const limitTexts: LintRule = (workspace) =>
  textsOf(workspace).flatMap((one) => [...unknown(workspace, one), ...repeated(workspace, one)]);

function unknown(workspace: Workspace, { node, text }: OneText): LintFinding[] {
  return limitsStated(text).flatMap(({ name, start }) => {
    if (workspace.limits.has(name)) return [];
    const suggestion = nearestMatch(name, [...workspace.limits.keys()]);
    const range = { start, end: start + name.length };
    const message = say`There is no key "${name}" in schemas/limits.json.${didYouMean(suggestion)}`;
    return [findingAt(node, "ref/limit", message, { suggestion, range })];
  });
}

/** Numbers of a text, not those inside of a word or a larger number. */
const numbersIn = /(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\w]|[.,]\d)/g;

/** Reports a number that is the value of a limit which takes effect at the same place. */
function repeated(workspace: Workspace, { node, text }: OneText): LintFinding[] {
  if (!/\d/.test(text)) return [];
  const limits = workspaceLimits(workspace);
  const here = limitsInForce(node).map((name) => ({ name, value: limits[name] }));
  return [...text.matchAll(numbersIn)].flatMap((match) => {
    const [number] = match;
    const found = here.find(({ value }) => typeof value === "number" && decimalText(value) === number.replaceAll(",", ""));
    if (!found) return [];
    const suggestion = `{limits.${found.name}}`;
    const message = say`This repeats the limit "${found.name}": when it changes, the text would state the old number. Write ${suggestion} in place of ${number}.`;
    const range = { start: match.index, end: match.index + number.length };
    return [findingAt(node, "text/limit", message, { severity: "warning", suggestion, range })];
  });
}

/** Returns the limits that the objects around a text bind or read, up to its field. */
function limitsInForce(text: SourceNode): string[] {
  const found: string[] = [];
  for (let node = text.parent?.parent; node; node = node.parent) {
    if (node.key?.node.value === "properties" || node.key?.node.value === "ask") break;
    for (const [key, value] of objectEntries(node)) {
      if (key === "x-bind") found.push(...objectEntries(value).flatMap(([, name]) => nodeText(name) ?? []));
      else found.push(...limitsRead(nodeText(value)));
    }
  }
  return found;
}

function limitsRead(text: string | undefined): string[] {
  const tree = text?.includes("limits.") ? treeOf(text) : undefined;
  return tree ? dependencies(tree).flatMap(({ name, path }) => (name === "limits" ? [path.slice(1)] : [])) : [];
}
