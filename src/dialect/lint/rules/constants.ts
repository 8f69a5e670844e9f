/**
 * Reports conditions with only one possible result: `expr/always-true`,
 * `expr/always-false`, `rule/conflict`, `rule/shadowed`, `rule/dead`, `rule/date`.
 *
 * A rule is compared with the keywords of its fields and with the other rules of
 * its entity.
 */
import { type DomainOf, possibleOutcomes, type TruthValue } from "../../expr/analysis/outcomes.ts";
import { dependencies } from "../../expr/dependencies.ts";
import type { Expr } from "../../expr/ast.ts";
import { isDay } from "../../text/time.ts";
import { domainsOf } from "../workspace/domains.ts";
import { mistakesIn, treeOf } from "../workspace/expressions.ts";
import { type ExprNames, exprNames } from "../workspace/exprScope.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { say, word } from "../workspace/say.ts";

export const constants: LintRule = (workspace) => {
  const namesAt = exprNames(workspace);
  const broken = workspace.findings.some(({ severity }) => severity === "error");
  if (broken) return [];
  const rules = workspace.marked("rule");
  return [
    ...workspace.marked("condition").flatMap((node) => condition(workspace, node, namesAt(node))),
    ...rules.flatMap(daysOf),
    ...rules.flatMap(neverInForce),
    ...rules.flatMap(withoutFormerRecord),
    ...siblings(rules).flatMap((pair) => contradiction(workspace, pair, namesAt)),
  ];
};

/** The effect of a condition that is always or never true, by keyword. */
const consequences: Readonly<Record<string, { readonly always?: string; readonly never?: string }>> = {
  "x-visible-when": { always: "this field is always shown", never: "this field is never shown" },
  "x-required-when": { always: 'this field is always required; name it in "required"', never: "this field is never required" },
  "x-readonly-when": { always: "nobody can ever change this field", never: "this field can always be changed" },
  "x-show-when": { always: "this is always drawn", never: "this is never drawn" },
  "x-read-when": { always: "this is sent to all its readers", never: "this is never sent" },
  when: { always: "the rule applies to every record", never: "the rule applies to no record" },
  guard: { always: "the transition is never held back", never: "the transition can never be taken" },
  where: { always: "every record is taken", never: "no record is taken" },
  done: { always: "this is never left to do", never: "this is never done" },
  draft: { always: "every record is a draft", never: "no record is a draft" },
  editable: { always: "every record can be changed", never: "no record can be changed" },
};

/** By node, with the names that they were found for: the names change with all types and limits. */
const foundBefore = new WeakMap<SourceNode, { readonly names: ExprNames; readonly findings: LintFinding[] }>();

function condition(workspace: Workspace, node: SourceNode, names: ExprNames): LintFinding[] {
  const before = foundBefore.get(node);
  if (before?.names === names) return before.findings;
  const findings = outcomeFindings(workspace, node, names);
  foundBefore.set(node, { names, findings });
  return findings;
}

function outcomeFindings(workspace: Workspace, node: SourceNode, names: ExprNames): LintFinding[] {
  const key = node.key?.node.value as string | undefined;
  const tree = soundTree(node, names);
  // The literal `true` or `false` is intended.
  if (!tree || key === undefined || tree.op === "bool") return [];
  const found = possibleOutcomes([tree], domainsOf(workspace, names));
  if (key === "rule" && childAt(node.parent, "id")) return ofRule(workspace, node, names, tree, found);
  const { always, never } = consequences[key] ?? {};
  if (!found.has(true)) return [findingAt(node, "expr/always-false", say`This can never hold: ${word(never ?? "nothing fulfils it")}.`)];
  if (found.size === 1)
    return [findingAt(node, "expr/always-true", say`This always holds: ${word(always ?? "it says nothing")}.`, { severity: "warning" })];
  return [];
}

function ofRule(workspace: Workspace, node: SourceNode, names: ExprNames, tree: Expr, found: ReadonlySet<TruthValue>): LintFinding[] {
  const bare = possibleOutcomes([tree], domainsOf(workspace, names, false));
  const fields = fieldsRead(tree);
  if (!found.has(true)) {
    return bare.has(true)
      ? [
          findingAt(
            node,
            "rule/conflict",
            say`No value of ${fields} fulfils both this rule and the limits of the field: ${limitsOf(tree, domainsOf(workspace, names))}. Whoever fills it in is refused.`,
          ),
        ]
      : [findingAt(node, "expr/always-false", say`This rule can never hold: it refuses every record to which it applies.`)];
  }
  if (found.has(false)) return [];
  return bare.has(false)
    ? [
        findingAt(
          node,
          "rule/shadowed",
          say`The limits of ${fields} say this already (${limitsOf(tree, domainsOf(workspace, names))}): the rule never refuses anything.`,
          { severity: "warning" },
        ),
      ]
    : [findingAt(node, "expr/always-true", say`This rule never refuses anything. Say what it asks of the record, or remove it.`)];
}

/** Returns the tree; `undefined` if the expression has mistakes, which another rule reports. */
function soundTree(node: SourceNode, names: ExprNames): Expr | undefined {
  const text = nodeText(node);
  const tree = treeOf(text);
  return tree && mistakesIn(text ?? "", names, "boolean").length === 0 ? tree : undefined;
}

function fieldsRead(tree: Expr): string {
  const names = dependencies(tree).flatMap(({ name, path }) =>
    name === "self" || name === "row" ? `"${path.slice(1).replaceAll("/", ".")}"` : [],
  );
  return names.join(" and ") || "the record";
}

/** Returns the limits of the fields of a condition in words: `weight is at most 5`. */
function limitsOf(tree: Expr, domainOf: DomainOf): string {
  const words = dependencies(tree).flatMap(({ name, path }) => {
    if (name !== "self" && name !== "row") return [];
    const dotted = `${name}${path.replaceAll("/", ".")}`;
    return [dotted, `size(${dotted})`].flatMap((asked) => boundsOf(asked.replace(`${name}.`, ""), domainOf(asked)));
  });
  return words.join("; ");
}

function boundsOf(name: string, domain: ReturnType<DomainOf>): string[] {
  if (!domain) return [];
  const { least, most, above, below } = domain;
  const words = [
    least !== undefined && !(name.startsWith("size(") && least === 0) && `at least ${least}`,
    above !== undefined && `more than ${above}`,
    most !== undefined && `at most ${most}`,
    below !== undefined && `less than ${below}`,
  ].filter((word) => word !== false);
  return words.length > 0 ? [`${name} is ${words.join(" and ")}`] : [];
}

/** The form of a day is checked by the meta-schema; here, whether the calendar has it. */
function daysOf(rule: SourceNode): LintFinding[] {
  return ["since", "until"].flatMap((key) => {
    const node = childAt(rule, key);
    const day = nodeText(node);
    if (!node || day === undefined || isDay(day)) return [];
    return [findingAt(node, "rule/date", say`The calendar has no ${day}. Write a day as 2027-03-01.`)];
  });
}

function neverInForce(rule: SourceNode): LintFinding[] {
  const [since, until] = [childAt(rule, "since"), childAt(rule, "until")];
  if (!since || !until || (nodeText(since) ?? "") <= (nodeText(until) ?? "")) return [];
  return [
    findingAt(until, "rule/dead", say`The rule ends on ${nodeText(until)}, before it begins on ${nodeText(since)}: it is never in force.`, {
      suggestion: nodeText(since),
    }),
  ];
}

/** Reports a rule for new records only that reads `oldSelf`. */
function withoutFormerRecord(rule: SourceNode): LintFinding[] {
  const occasions = arrayItems(childAt(rule, "on")).map(nodeText);
  if (occasions.length !== 1 || occasions[0] !== "create") return [];
  const reads = (node: SourceNode | undefined): boolean =>
    dependencies(treeOf(nodeText(node)) ?? { op: "null" }).some(({ name }) => name === "oldSelf");
  const found = [childAt(rule, "when"), childAt(rule, "rule")].find(reads);
  if (!found) return [];
  return [
    findingAt(
      found,
      "rule/dead",
      say`The rule is for new records, which were never stored: oldSelf is unknown. Write "on": ["update"], or leave "on" out.`,
    ),
  ];
}

/** Returns pairs of rules of the same object that apply on the same occasions. */
function siblings(rules: readonly SourceNode[]): (readonly [SourceNode, SourceNode])[] {
  const refusing = rules.filter((rule) => ["error", undefined].includes(nodeText(childAt(rule, "severity"))) && !childAt(rule, "since"));
  return refusing.flatMap((second, index) =>
    refusing
      .slice(0, index)
      .filter((first) => first.parent?.pointer === second.parent?.pointer && first.file === second.file && sameOccasion(first, second))
      .map((first) => [first, second] as const),
  );
}

function sameOccasion(first: SourceNode, second: SourceNode): boolean {
  const on = (rule: SourceNode): string[] => arrayItems(childAt(rule, "on")).flatMap((node) => nodeText(node) ?? []);
  const [a, b] = [on(first), on(second)];
  return a.length === 0 || b.length === 0 || a.some((occasion) => b.includes(occasion));
}

/** Reports two rules that can each hold, but never both. */
function contradiction(
  workspace: Workspace,
  [first, second]: readonly [SourceNode, SourceNode],
  namesAt: (node: SourceNode) => ExprNames,
): LintFinding[] {
  const [one, two] = [childAt(first, "rule"), childAt(second, "rule")];
  if (!one || !two) return [];
  const names = namesAt(two);
  const trees = [one, two].map((node) => soundTree(node, names));
  const [a, b] = trees;
  if (!a || !b || !shareField(a, b)) return [];
  const whens = [first, second].flatMap((rule) => childAt(rule, "when") ?? []).map((node) => soundTree(node, names));
  if (whens.some((tree) => tree === undefined)) return [];
  const conditions = whens.flatMap((tree) => tree ?? []);
  const domainOf = domainsOf(workspace, names);
  const canMeet = (parts: readonly Expr[]): boolean => possibleOutcomes([...conditions, ...parts], domainOf).has(true);
  if (!canMeet([]) || !canMeet([a]) || !canMeet([b]) || canMeet([a, b])) return [];
  return [
    findingAt(
      two,
      "rule/conflict",
      say`No record fulfils both this rule and the rule "${nodeText(childAt(first, "id"))}": if both apply, every save is refused.`,
    ),
  ];
}

function shareField(a: Expr, b: Expr): boolean {
  const of = (tree: Expr): string[] => dependencies(tree).map(({ name, path }) => `${name}${path}`);
  return of(a).some((field) => of(b).includes(field));
}
