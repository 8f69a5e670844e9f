/**
 * Checks the steps of a migration without an older version: `migrate/entity`,
 * `migrate/pointer`, `migrate/target`, `migrate/source`, `migrate/value`, and
 * their expressions.
 */
import { checkExpr } from "../../expr/analysis/checkExpr.ts";
import { anyType } from "../../expr/analysis/types.ts";
import { overlaps } from "../../expr/dependencies.ts";
import type { Json } from "../../json/json.ts";
import { pointerTokens, toPointer } from "../../json/pointer.ts";
import { bindValues } from "../../schema/derived/bind.ts";
import { type MigrationStep, pointerOf, sourcesOf, targetsOf } from "../../schema/migrations.ts";
import type { FieldSchema } from "../../schema/schema.ts";
import { workspaceLimits } from "../workspace/domains.ts";
import { codeValues, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { suggestionSuffix, nearestMatch, quoted } from "../workspace/lintPhrases.ts";
import { childAt, findingAt, arrayItems, type SourceNode, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { expressionRules, mistakeSentence } from "../rules/expressions.ts";
import { misfit } from "./misfit.ts";
import { say } from "../workspace/say.ts";

/** @param later the migrations that run after this one */
export function stepsOf(workspace: Workspace, file: SourceNode, later: readonly SourceNode[]): LintFinding[] {
  const steps = arrayItems(childAt(file, "steps"));
  const entity = entityNow(workspace, file);
  return [
    ...entityOf(workspace, file, [file, ...later]),
    ...steps.flatMap((step, index) => {
      const rest = [...steps.slice(index + 1), ...later.flatMap((other) => arrayItems(childAt(other, "steps")))].map(asStep);
      const place: StepPlace = { workspace, entity, step, rest };
      const pointers = rowsOf(place);
      return [
        ...(pointers.length > 0 ? pointers : [...targetOf(place), ...sourceOf(place), ...valuesOf(place)]),
        ...expressionOf(step, "using", { value: anyType, self: anyType }, "any"),
        ...expressionOf(step, "when", { self: anyType }, "boolean"),
      ];
    }),
  ];
}

interface StepPlace {
  readonly workspace: Workspace;
  /** The entity as it is now; undefined for one that is gone. */
  readonly entity: SourceNode | undefined;
  readonly step: SourceNode;
  /** The steps that run after this one. */
  readonly rest: readonly MigrationStep[];
}

const asStep = (node: SourceNode): MigrationStep => (nodeValue(node) ?? { do: "drop" }) as unknown as MigrationStep;

/** Returns the entity by its current name: later steps may have renamed it. */
function entityNow(workspace: Workspace, file: SourceNode): SourceNode | undefined {
  const name = nodeText(childAt(file, "entity"));
  const renamed = [...workspace.migrations.values()]
    .filter((other) => nodeText(childAt(other, "entity")) === name)
    .flatMap((other) => arrayItems(childAt(other, "steps")))
    .find((step) => nodeText(childAt(step, "do")) === "rename" && !childAt(step, "field"));
  return workspace.entities.get((renamed && nodeText(childAt(renamed, "to"))) ?? name ?? "");
}

/** Reports an unknown entity, unless this migration or a later one renames or drops it. */
function entityOf(workspace: Workspace, file: SourceNode, files: readonly SourceNode[]): LintFinding[] {
  const node = childAt(file, "entity");
  const name = nodeText(node);
  if (!node || name === undefined || workspace.entities.has(name)) return [];
  const ends = files
    .filter((other) => nodeText(childAt(other, "entity")) === name)
    .flatMap((other) => arrayItems(childAt(other, "steps")))
    .some((step) => !childAt(step, "field") && /^(rename|drop)$/.test(nodeText(childAt(step, "do")) ?? ""));
  if (ends) return [];
  const suggestion = nearestMatch(name, workspace.entities.keys());
  const message = say`There is no entity "${name}", and no step renames or drops it: the migration would change nothing.`;
  return [
    findingAt(node, "migrate/entity", say`${message}${suggestionSuffix(suggestion, workspace.entities.keys())}`, {
      suggestion,
    }),
  ];
}

/** The nodes of a step that contain pointers. */
function pointerNodes(step: SourceNode): SourceNode[] {
  const act = nodeText(childAt(step, "do"));
  if (!childAt(step, "field") && act !== "join") return [];
  const to = childAt(step, "to");
  const targets = act === "split" ? arrayItems(to) : act === "rename" || act === "move" || act === "join" ? [to] : [];
  return [childAt(step, "field"), ...arrayItems(childAt(step, "fields")), ...targets].flatMap((node) => node ?? []);
}

/** Reports a pointer into a list that names no row, or one row: the step would find no value, or change one row only. */
function rowsOf({ workspace, entity, step }: StepPlace): LintFinding[] {
  return pointerNodes(step).flatMap((node) => {
    const path = nodeText(node);
    const written = entity && path !== undefined ? withRows(workspace, entity, pointerTokens(pointerOf(path))) : undefined;
    if (written === undefined || path === undefined || written === pointerOf(path)) return [];
    return [
      findingAt(node, "migrate/pointer", say`A step changes all rows of a list, so "-" stands for the row: "${written}".`, {
        suggestion: written,
      }),
    ];
  });
}

/** Returns the pointer with `-` for rows, as far as the entity has its steps. */
function withRows(workspace: Workspace, entity: SourceNode, tokens: readonly string[]): string {
  const result: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const above = result.length === 0 ? undefined : findField(workspace, entity, result.join("/")).field;
    const isList = result.at(-1) !== "-" && above !== undefined && hasRows(above);
    if (isList && token !== "-") result.push("-");
    if (!(isList && /^\d+$/.test(token))) result.push(token);
    // Names that are gone have no rows to look at.
    if (!findField(workspace, entity, result.join("/")).field) return toPointer([...result, ...tokens.slice(index + 1)]);
  }
  return toPointer(result);
}

function hasRows(list: SourceNode): boolean {
  return childAt(list, "items", "properties") !== undefined || childAt(list, "items", "$ref") !== undefined;
}

/** Checks that the target fields exist, unless a later step takes the value again. */
function targetOf({ workspace, entity, step, rest }: StepPlace): LintFinding[] {
  const act = nodeText(childAt(step, "do"));
  const field = childAt(step, "field");
  if (act === "rename" && !field) return entityTarget(workspace, childAt(step, "to"));
  const targets =
    act === "split"
      ? arrayItems(childAt(step, "to"))
      : act === "rename" || act === "move" || act === "join"
        ? [childAt(step, "to")]
        : act === "drop"
          ? []
          : [field];
  return targets.flatMap((target) => {
    const path = nodeText(target);
    if (!target || !entity || path === undefined || isTakenAgain(rest, path)) return [];
    const found = findField(workspace, entity, path);
    if (found.field) return act === "compute" ? computedOf(target, found.field) : [];
    const near = nearestMatch(found.wrong, found.names);
    const suggestion = near === undefined ? undefined : `/${found.before}${near}`;
    return [
      findingAt(target, "migrate/target", say`There is no field "${path}" to take the value.${suggestionSuffix(suggestion, found.names)}`, {
        suggestion,
      }),
    ];
  });
}

function entityTarget(workspace: Workspace, target: SourceNode | undefined): LintFinding[] {
  const name = nodeText(target);
  if (!target || name === undefined || workspace.entities.has(name)) return [];
  const suggestion = nearestMatch(name, workspace.entities.keys());
  return [
    findingAt(
      target,
      "migrate/target",
      say`There is no entity "${name}" to take the records.${suggestionSuffix(suggestion, workspace.entities.keys())}`,
      { suggestion },
    ),
  ];
}

function computedOf(target: SourceNode, field: SourceNode): LintFinding[] {
  if (childAt(field, "x-compute")) return [];
  return [findingAt(target, "migrate/target", say`The field "${nodeText(target)}" has no x-compute: there is no formula to work it out.`)];
}

/** Whether a later step takes the value at a pointer, alone or with its group. */
function isTakenAgain(rest: readonly MigrationStep[], path: string): boolean {
  return rest.some((step) => sourcesOf(step).some((source) => overlaps(source, pointerOf(path))) && step.do !== "default");
}

/** Reports a removed or moved field that still exists. */
function sourceOf({ workspace, entity, step, rest }: StepPlace): LintFinding[] {
  const act = nodeText(childAt(step, "do"));
  const field = childAt(step, "field");
  if (!entity || !["rename", "move", "drop", "split", "join"].includes(act ?? "")) return [];
  const own = targetsOf(asStep(step));
  const sources = act === "join" ? arrayItems(childAt(step, "fields")) : field ? [field] : [];
  return sources.flatMap((source) => {
    const path = nodeText(source);
    if (path === undefined || !findField(workspace, entity, path).field || own.includes(pointerOf(path))) return [];
    if (rest.some((other) => targetsOf(other).includes(pointerOf(path)))) return [];
    return [
      findingAt(source, "migrate/source", say`The field "${path}" is still there: its values would be taken away on every record.`, {
        severity: "warning",
      }),
    ];
  });
}

/** Checks that a new value is one that its field accepts. */
function valuesOf({ workspace, entity, step, rest }: StepPlace): LintFinding[] {
  const act = nodeText(childAt(step, "do"));
  const value = act === "default" ? childAt(step, "value") : act === "value" ? childAt(step, "to") : undefined;
  const path = nodeText(childAt(step, "field"));
  const field = value && entity && path !== undefined && !isTakenAgain(rest, path) ? findField(workspace, entity, path).field : undefined;
  const given = nodeValue(value);
  if (!value || !field || given === undefined) return [];
  // In a choice of several, `value` replaces the entry.
  const entry = act === "value" && !Array.isArray(given) ? childAt(field, "items") : undefined;
  return codeOf(workspace, value, entry ?? field) ?? valueMisfit(workspace, value, entry ?? field, given);
}

/** Returns the finding for a value of a code list; undefined where the field has none, or one that is open. */
function codeOf(workspace: Workspace, value: SourceNode, field: SourceNode): LintFinding[] | undefined {
  const list = nodeText(childAt(field, "x-codes"));
  if (list === undefined || nodeValue(childAt(workspace.codes.get(list), "open")) === true) return undefined;
  const codes = codeValues(workspace, list);
  const given = nodeValue(value);
  const unknown = (Array.isArray(given) ? (given as Json[]) : [given]).find((one) => !codes.includes(String(one)));
  if (unknown === undefined) return [];
  const suggestion = nearestMatch(String(unknown), codes);
  return [
    findingAt(value, "migrate/value", say`${quoted(unknown)} is not in the list "${list}".${suggestionSuffix(suggestion, codes)}`, {
      suggestion,
    }),
  ];
}

function valueMisfit(workspace: Workspace, value: SourceNode, field: SourceNode, given: Json): LintFinding[] {
  let schema = nodeValue(field) as unknown as FieldSchema;
  try {
    schema = bindValues(schema, workspaceLimits(workspace), "");
  } catch {
    // Another rule reports an unknown limit.
  }
  const wrong = misfit(schema, given);
  return wrong === undefined ? [] : [findingAt(value, "migrate/value", say`The field refuses ${quoted(given)}: ${wrong}.`)];
}

function expressionOf(
  step: SourceNode,
  key: "using" | "when",
  names: Parameters<typeof checkExpr>[1]["names"],
  expects: "any" | "boolean",
): LintFinding[] {
  const node = childAt(step, key);
  const text = nodeText(node);
  if (!node || text === undefined) return [];
  return checkExpr(text, { names, expects }).map(({ mistake, start, end, message, suggestion }) =>
    findingAt(node, expressionRules[mistake], mistakeSentence(mistake, message, text.slice(start, end), undefined), {
      range: { start, end },
      suggestion,
    }),
  );
}
