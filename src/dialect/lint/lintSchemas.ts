/**
 * Checks all JSON of an analyst: what `npm run check:schemas` prints and an
 * editor underlines. Pure: files come in as texts, findings go out in a
 * stable order; nothing is read, compiled or thrown on the way.
 */
import type { FileMemory } from "./workspace/fileMemory.ts";
import type { LintFinding, LintInput } from "./workspace/finding.ts";
import { binds } from "./rules/binds.ts";
import { bounds } from "./rules/bounds.ts";
import { cascades } from "./rules/cascades.ts";
import { cases } from "./rules/cases.ts";
import { cited } from "./rules/cited.ts";
import { copies } from "./rules/copies.ts";
import { computes } from "./rules/computes.ts";
import { constants } from "./rules/constants.ts";
import { expressions } from "./rules/expressions.ts";
import { fieldNames } from "./rules/fieldNames.ts";
import { ids } from "./rules/ids.ts";
import { emails } from "./rules/emails.ts";
import { migrations } from "./rules/migrations.ts";
import { names } from "./rules/names.ts";
import { ranges } from "./rules/ranges.ts";
import { reachable } from "./rules/reachable.ts";
import { reasons } from "./rules/reasons.ts";
import { routes } from "./rules/routes.ts";
import { shown } from "./rules/shown.ts";
import { stateNames } from "./rules/stateNames.ts";
import { tabs } from "./rules/tabs.ts";
import { translations } from "./rules/translations.ts";
import { unused } from "./rules/unused.ts";
import { type LintRule, openWorkspace } from "./workspace/workspace.ts";

const rules: readonly LintRule[] = [
  names,
  fieldNames,
  stateNames,
  emails,
  routes,
  translations,
  ids,
  binds,
  bounds,
  ranges,
  expressions,
  constants,
  computes,
  reasons,
  copies,
  cascades,
  tabs,
  reachable,
  shown,
  cases,
  cited,
  migrations,
];

/**
 * All findings, by file and place. Throws only where the meta-schemas themselves are broken.
 * @param known For whoever checks again and again: files that are as they were are not read anew.
 */
export function lintSchemas(input: LintInput, known?: FileMemory): LintFinding[] {
  const steps = lintSteps(input, known);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same, rule by rule, for whoever has something else to do in between. */
export function* lintSteps(input: LintInput, known?: FileMemory): Generator<undefined, LintFinding[]> {
  const workspace = openWorkspace(input, known);
  const shapes = workspace.findings;
  const meanings: LintFinding[] = [];
  for (const rule of rules) {
    yield;
    meanings.push(...rule(workspace).filter((finding) => !isEcho(finding, shapes)));
  }
  const told = [...shapes, ...meanings];
  // What a misspelt name would have named has no use until it is spelt right.
  const hints = told.some(({ severity }) => severity === "error") ? [] : unused(workspace);
  return [...told, ...hints].sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule));
}

/** What is said about a thing whose own keyword is misspelt is mostly said because of that. */
function isEcho({ file, pointer }: LintFinding, shapes: readonly LintFinding[]): boolean {
  return shapes.some((shape) => shape.file === file && shape.pointer.slice(0, shape.pointer.lastIndexOf("/")) === pointer);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
