/**
 * Migrations that declare what becomes of stored records: `migrate/name`,
 * `migrate/target`, `migrate/source`, `migrate/value`; and, where the files of
 * an older version are given, `migrate/missing` and `migrate/changed`.
 */
import { diffSchemas } from "../../diff/diffSchemas.ts";
import type { SchemaFiles } from "../../diff/change.ts";
import { sentenceOf } from "../../diff/changeReport.ts";
import { checkExpr } from "../../expr/analysis/checkExpr.ts";
import { anyType } from "../../expr/analysis/types.ts";
import type { Json } from "../../json/json.ts";
import { suggestedStep, undeclared } from "../../schema/migrations.ts";
import { pointerTokens } from "../../json/pointer.ts";
import { codeValues, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { at, findingAt, items, type Place, rootOf, textOf, valueOf } from "../workspace/sourceNode.ts";
import { readSourceFile } from "../workspace/sourceFile.ts";
import { instead, nearest, quoted } from "../workspace/lintPhrases.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { LintRule } from "../workspace/rule.ts";

export const migrations: LintRule = (workspace) => {
  const files = [...workspace.migrations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
  return [
    ...numbers(files),
    ...files.flatMap((file, index) => stepsOf(workspace, file, files.slice(index + 1))),
    ...sinceBase(workspace, files),
  ];
};

const fileName = /^(\d{4})-[a-z0-9-]+$/;

/** The number says when it is carried out: each must be the only one of its kind. */
function numbers(files: readonly Place[]): LintFinding[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const number = fileName.exec(file.file.stem)?.[1];
    if (number === undefined)
      return [findingAt(at(file, "entity") ?? file, "migrate/name", `A migration is named NNNN-what.json, such as 0001-rename-city.json.`)];
    if (seen.has(number))
      return [
        findingAt(
          at(file, "entity") ?? file,
          "migrate/name",
          `Another migration has the number ${number} already: nobody could tell which comes first.`,
        ),
      ];
    seen.add(number);
    return [];
  });
}

function stepsOf(workspace: Workspace, file: Place, later: readonly Place[]): LintFinding[] {
  const steps = items(at(file, "steps"));
  return steps.flatMap((step, index) => {
    const rest = [...steps.slice(index + 1), ...later.flatMap((other) => items(at(other, "steps")))];
    return [
      ...targetOf(workspace, file, step, rest),
      ...sourceOf(workspace, file, step, rest),
      ...valuesOf(workspace, file, step),
      ...usingOf(step),
    ];
  });
}

/** The entity as it is called now: later steps may have renamed it. */
function entityNow(workspace: Workspace, file: Place): Place | undefined {
  const name = textOf(at(file, "entity"));
  const renamed = [...workspace.migrations.values()]
    .filter((other) => textOf(at(other, "entity")) === name)
    .flatMap((other) => items(at(other, "steps")))
    .find((step) => textOf(at(step, "do")) === "rename" && !at(step, "field"));
  return workspace.entities.get((renamed && textOf(at(renamed, "to"))) ?? name ?? "");
}

/** Where a value comes to stand, there must be a field, unless a later step takes it on from there. */
function targetOf(workspace: Workspace, file: Place, step: Place, rest: readonly Place[]): LintFinding[] {
  const act = textOf(at(step, "do"));
  const target =
    act === "rename" || act === "move"
      ? at(step, "to")
      : act === "type" || act === "default" || act === "value"
        ? at(step, "field")
        : undefined;
  const path = textOf(target);
  if (!target || path === undefined || rest.some((other) => textOf(at(other, "field")) === path)) return [];
  if (!at(step, "field")) {
    if (workspace.entities.has(path)) return [];
    const suggestion = nearest(path, workspace.entities.keys());
    return [
      findingAt(
        target,
        "migrate/target",
        `There is no entity "${path}" to take the records.${instead(suggestion, workspace.entities.keys())}`,
        { suggestion },
      ),
    ];
  }
  const entity = entityNow(workspace, file);
  const found = entity && findField(workspace, entity, path);
  if (!found || found.field) return [];
  const near = nearest(found.wrong, found.names);
  const suggestion = near === undefined ? undefined : `/${found.before}${near}`;
  return [
    findingAt(target, "migrate/target", `There is no field "${path}" to take the value.${instead(suggestion, found.names)}`, {
      suggestion,
    }),
  ];
}

/** What a step says is gone must be gone. */
function sourceOf(workspace: Workspace, file: Place, step: Place, rest: readonly Place[]): LintFinding[] {
  const act = textOf(at(step, "do"));
  const field = at(step, "field");
  const entity = entityNow(workspace, file);
  const path = textOf(field);
  if (!field || !entity || path === undefined || (act !== "rename" && act !== "move" && act !== "drop")) return [];
  if (!findField(workspace, entity, path).field || rest.some((other) => textOf(at(other, "to")) === path)) return [];
  return [
    findingAt(field, "migrate/source", `The field "${path}" is still there: its values would be taken away on every record.`, {
      severity: "warning",
    }),
  ];
}

/** A value that comes to stand in a field with a list must be one of it. */
function valuesOf(workspace: Workspace, file: Place, step: Place): LintFinding[] {
  const act = textOf(at(step, "do"));
  const value = act === "default" ? at(step, "value") : act === "value" ? at(step, "to") : undefined;
  const entity = entityNow(workspace, file);
  const field = value && entity && findField(workspace, entity, textOf(at(step, "field")) ?? "").field;
  const list = textOf(at(field, "x-codes"));
  if (!value || list === undefined || valueOf(at(workspace.codes.get(list), "open")) === true) return [];
  const codes = codeValues(workspace, list);
  if (codes.includes(String(valueOf(value)))) return [];
  const suggestion = nearest(String(valueOf(value)), codes);
  return [
    findingAt(value, "migrate/value", `${quoted(valueOf(value))} is not in the list "${list}".${instead(suggestion, codes)}`, {
      suggestion,
    }),
  ];
}

function usingOf(step: Place): LintFinding[] {
  const using = at(step, "using");
  const text = textOf(using);
  if (!using || text === undefined) return [];
  return checkExpr(text, { names: { value: anyType, self: anyType }, expects: "any" }).map(({ mistake, start, end, message, suggestion }) =>
    findingAt(
      using,
      mistake === "syntax" ? "expr/syntax" : mistake === "unknown-function" ? "expr/unknown-function" : "expr/unknown-field",
      `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
      {
        range: { start, end },
        suggestion,
      },
    ),
  );
}

/** What breaks stored records since the older version, and whether its migrations still stand as they were carried out. */
function sinceBase(workspace: Workspace, files: readonly Place[]): LintFinding[] {
  const { base } = workspace.input;
  if (!base) return [];
  const [before, after] = [readable(base), readable(workspace.input.files)];
  const changed = files.filter(
    (file) => file.file.path in before && JSON.stringify(before[file.file.path]) !== JSON.stringify(after[file.file.path]),
  );
  return [
    ...changed.map((file) =>
      findingAt(
        at(file, "steps") ?? file,
        "migrate/changed",
        "This migration stood in the older version already and may have been carried out. Leave it as it was and write a new one.",
      ),
    ),
    ...undeclared(diffSchemas(before, after), before, after).map((change) => {
      const place = placeOf(workspace, change.file, change.pointer);
      const step = JSON.stringify(change.stored && suggestedStep(change.stored));
      const message = `${sentenceOf(change, "en")}. Declare what becomes of stored records in schemas/migrations/${nextNumber(files)}-….json.`;
      return place
        ? findingAt(place.key ?? place, "migrate/missing", message, { suggestion: step })
        : {
            rule: "migrate/missing",
            severity: "error" as const,
            file: change.file,
            line: 1,
            column: 1,
            endColumn: 2,
            pointer: change.pointer,
            message,
            suggestion: step,
          };
    }),
  ];
}

function nextNumber(files: readonly Place[]): string {
  const numbers = files.map(({ file }) => Number(fileName.exec(file.stem)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

function readable(files: readonly { readonly path: string; readonly text: string }[]): SchemaFiles {
  return Object.fromEntries(
    files.flatMap(({ path, text }) => {
      const root = rootOf(readSourceFile(path, text));
      const value: Json | undefined = valueOf(root);
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

/** The nearest place that is still there: what is gone has none of its own. */
function placeOf(workspace: Workspace, file: string, pointer: string): Place | undefined {
  const root = workspace.placeOf(file);
  let here = root;
  for (const key of pointerTokens(pointer)) {
    const next: Place | undefined = here?.node.type === "array" ? items(here)[Number(key)] : at(here, key);
    if (!next) break;
    here = next;
  }
  return here;
}
