/**
 * Checks all schema files. `npm run check:schemas` prints the findings, the
 * workbench shows them in the editor. A pure function from texts to findings in
 * a stable order.
 */
import type { FileMemory } from "./workspace/fileMemory.ts";
import type { LintFinding, LintInput } from "./workspace/finding.ts";
import { forEachUser } from "./parts/partFindings.ts";
import { benchWords } from "./texts/benchWords.ts";
import { binds } from "./rules/binds.ts";
import { bounds } from "./rules/bounds.ts";
import { sharedParts } from "./parts/sharedParts.ts";
import { ownPasswords } from "./rules/ownPasswords.ts";
import { calendarFeeds } from "./access/calendarFeeds.ts";
import { cascades } from "./rules/cascades.ts";
import { cases } from "./examples/cases.ts";
import { cited } from "./rules/cited.ts";
import { copies } from "./rules/copies.ts";
import { computes } from "./rules/computes.ts";
import { sums } from "./rules/sums.ts";
import { contents } from "./rules/contents.ts";
import { constants } from "./rules/constants.ts";
import { expressions } from "./rules/expressions.ts";
import { fieldNames } from "./rules/fieldNames.ts";
import { formFields } from "./screens/formFields.ts";
import { ids } from "./rules/ids.ts";
import { earlierVersions } from "./examples/earlierVersions.ts";
import { emails } from "./rules/emails.ts";
import { inert } from "./rules/inert.ts";
import { labels } from "./screens/labels.ts";
import { ledgers } from "./rules/ledgers.ts";
import { tokens } from "./access/tokens.ts";
import { personFields } from "./access/personFields.ts";
import { transitionRoles } from "./access/transitionRoles.ts";
import { shares } from "./access/shares.ts";
import { webhooks } from "./rules/webhooks.ts";
import { attachedLists } from "./rules/attachedLists.ts";
import { mailKinds } from "./rules/mailKinds.ts";
import { limitTexts } from "./rules/limitTexts.ts";
import { links } from "./rules/links.ts";
import { migrations } from "./migrations/migrations.ts";
import { names } from "./rules/names.ts";
import { ranges } from "./rules/ranges.ts";
import { reachable } from "./states/reachable.ts";
import { reasons } from "./rules/reasons.ts";
import { fieldRoles, roles, toldFields } from "./access/roles.ts";
import { routes } from "./rules/routes.ts";
import { skeleton } from "./rules/skeleton.ts";
import { comparisons } from "./screens/comparisons.ts";
import { localities } from "./screens/localities.ts";
import { emptyBlocks } from "./screens/emptyBlocks.ts";
import { pageParts } from "./screens/pageParts.ts";
import { sumTimes } from "./screens/sumTimes.ts";
import { sheets } from "./rules/sheets.ts";
import { offlineLists } from "./screens/offlineLists.ts";
import { sheetSteps } from "./screens/sheetSteps.ts";
import { shown } from "./screens/shown.ts";
import { sorts } from "./rules/sorts.ts";
import { retiredOptions } from "./options/retiredOptions.ts";
import { statements } from "./rules/statements.ts";
import { stateNames } from "./states/stateNames.ts";
import { tabs } from "./states/tabs.ts";
import { begins } from "./states/begins.ts";
import { timed } from "./states/timed.ts";
import { translations } from "./texts/translations.ts";
import { waysRound } from "./states/waysRound.ts";
import { type LintRule, openWorkspace } from "./workspace/workspace.ts";

const rules: readonly LintRule[] = [
  sharedParts,
  names,
  fieldNames,
  stateNames,
  emails,
  routes,
  contents,
  skeleton,
  comparisons,
  pageParts,
  emptyBlocks,
  localities,
  sumTimes,
  translations,
  benchWords,
  ids,
  formFields,
  binds,
  limitTexts,
  bounds,
  ranges,
  expressions,
  constants,
  computes,
  sums,
  reasons,
  copies,
  retiredOptions,
  cascades,
  tabs,
  reachable,
  waysRound,
  begins,
  timed,
  shown,
  sheets,
  sheetSteps,
  offlineLists,
  labels,
  sorts,
  cases,
  cited,
  ledgers,
  earlierVersions,
  tokens,
  ownPasswords,
  calendarFeeds,
  shares,
  webhooks,
  mailKinds,
  attachedLists,
  links,
  statements,
  migrations,
  roles,
  transitionRoles,
  fieldRoles,
  toldFields,
  personFields,
];

/**
 * Returns all findings, sorted by file and position; while a file is not JSON, only where it is not. Throws only if the meta-schemas are invalid.
 * @param known Cache for repeated checks: unchanged files are not read again.
 */
export function lintSchemas(input: LintInput, known?: FileMemory): LintFinding[] {
  const steps = lintSteps(input, known);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Works as `lintSchemas`, but yields after each rule, so that the caller can do other work in between. */
export function* lintSteps(input: LintInput, known?: FileMemory): Generator<undefined, LintFinding[]> {
  const workspace = openWorkspace(input, known);
  const shapes = workspace.findings;
  const unreadable = shapes.filter(({ rule }) => rule === "json/syntax");
  // Whatever names a part of an unreadable file would be reported: hundreds of consequences of one missing quote.
  if (unreadable.length > 0) return sorted(unreadable);
  const misused = sharedParts(workspace).filter(({ severity }) => severity === "error");
  // A file that lacks a part is not whole: what else is found in it would follow.
  if (misused.length > 0) return sorted([...shapes.filter(({ file, usedBy }) => !usedBy && !workspace.taken.whole.has(file)), ...misused]);
  const meanings: LintFinding[] = [];
  for (const rule of rules) {
    yield;
    meanings.push(...rule(workspace).filter((finding) => !isEcho(finding, shapes)));
  }
  const findings = [...shapes, ...meanings];
  // The target of a misspelt name looks unused, so these findings are only valid without errors.
  const idle = findings.some(({ severity }) => severity === "error") ? [] : inert(workspace);
  return sorted([...findings, ...idle]);
}

function sorted(findings: readonly LintFinding[]): LintFinding[] {
  return forEachUser(findings).toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule),
  );
}

/** Whether a finding is about an object with a misspelt keyword: mostly it is a consequence of that. */
function isEcho({ file, pointer }: LintFinding, shapes: readonly LintFinding[]): boolean {
  return shapes.some((shape) => shape.file === file && shape.pointer.slice(0, shape.pointer.lastIndexOf("/")) === pointer);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
