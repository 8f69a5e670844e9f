/**
 * Checks migrations: `migrate/name`, `migrate/target`, `migrate/source`,
 * `migrate/value`; and, with the files of an older version, `migrate/missing`
 * and `migrate/changed`.
 */
import { diffSchemas } from "../../diff/diffSchemas.ts";
import { changeSentence } from "../../diff/changeReport.ts";
import { checkExpr } from "../../expr/analysis/checkExpr.ts";
import { anyType } from "../../expr/analysis/types.ts";
import type { Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import { codeValues, findField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, findingAt, arrayItems, type SourceNode, rootOf, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { readSourceFile } from "../workspace/sourceFile.ts";
import { suggestionSuffix, nearestMatch, quoted } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import type { SchemaFiles } from "../../schema/catalogFiles.ts";
import { suggestedStep, undeclared } from "../../diff/undeclared.ts";

export const migrations: LintRule = (workspace) => {
  const files = [...workspace.migrations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, node]) => node);
  return [
    ...numbers(files),
    ...files.flatMap((file, index) => stepsOf(workspace, file, files.slice(index + 1))),
    ...sinceBase(workspace, files),
  ];
};

const fileName = /^(\d{4})-[a-z0-9-]+$/;

/** Checks file names: each needs a unique number, which defines the order. */
function numbers(files: readonly SourceNode[]): LintFinding[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const number = fileName.exec(file.file.stem)?.[1];
    if (number === undefined)
      return [
        findingAt(childAt(file, "entity") ?? file, "migrate/name", `A migration is named NNNN-what.json, such as 0001-rename-city.json.`),
      ];
    if (seen.has(number))
      return [
        findingAt(
          childAt(file, "entity") ?? file,
          "migrate/name",
          `Another migration has the number ${number} already: nobody could tell which comes first.`,
        ),
      ];
    seen.add(number);
    return [];
  });
}

function stepsOf(workspace: Workspace, file: SourceNode, later: readonly SourceNode[]): LintFinding[] {
  const steps = arrayItems(childAt(file, "steps"));
  return steps.flatMap((step, index) => {
    const rest = [...steps.slice(index + 1), ...later.flatMap((other) => arrayItems(childAt(other, "steps")))];
    return [
      ...targetOf(workspace, file, step, rest),
      ...sourceOf(workspace, file, step, rest),
      ...valuesOf(workspace, file, step),
      ...usingOf(step),
    ];
  });
}

/** Returns the entity by its current name: later steps may have renamed it. */
function entityNow(workspace: Workspace, file: SourceNode): SourceNode | undefined {
  const name = nodeText(childAt(file, "entity"));
  const renamed = [...workspace.migrations.values()]
    .filter((other) => nodeText(childAt(other, "entity")) === name)
    .flatMap((other) => arrayItems(childAt(other, "steps")))
    .find((step) => nodeText(childAt(step, "do")) === "rename" && !childAt(step, "field"));
  return workspace.entities.get((renamed && nodeText(childAt(renamed, "to"))) ?? name ?? "");
}

/** Checks that the target field exists, unless a later step moves the value again. */
function targetOf(workspace: Workspace, file: SourceNode, step: SourceNode, rest: readonly SourceNode[]): LintFinding[] {
  const act = nodeText(childAt(step, "do"));
  const target =
    act === "rename" || act === "move"
      ? childAt(step, "to")
      : act === "type" || act === "default" || act === "value"
        ? childAt(step, "field")
        : undefined;
  const path = nodeText(target);
  if (!target || path === undefined || rest.some((other) => nodeText(childAt(other, "field")) === path)) return [];
  if (!childAt(step, "field")) {
    if (workspace.entities.has(path)) return [];
    const suggestion = nearestMatch(path, workspace.entities.keys());
    return [
      findingAt(
        target,
        "migrate/target",
        `There is no entity "${path}" to take the records.${suggestionSuffix(suggestion, workspace.entities.keys())}`,
        { suggestion },
      ),
    ];
  }
  const entity = entityNow(workspace, file);
  const found = entity && findField(workspace, entity, path);
  if (!found || found.field) return [];
  const near = nearestMatch(found.wrong, found.names);
  const suggestion = near === undefined ? undefined : `/${found.before}${near}`;
  return [
    findingAt(target, "migrate/target", `There is no field "${path}" to take the value.${suggestionSuffix(suggestion, found.names)}`, {
      suggestion,
    }),
  ];
}

/** Reports a removed or moved field that still exists. */
function sourceOf(workspace: Workspace, file: SourceNode, step: SourceNode, rest: readonly SourceNode[]): LintFinding[] {
  const act = nodeText(childAt(step, "do"));
  const field = childAt(step, "field");
  const entity = entityNow(workspace, file);
  const path = nodeText(field);
  if (!field || !entity || path === undefined || (act !== "rename" && act !== "move" && act !== "drop")) return [];
  if (!findField(workspace, entity, path).field || rest.some((other) => nodeText(childAt(other, "to")) === path)) return [];
  return [
    findingAt(field, "migrate/source", `The field "${path}" is still there: its values would be taken away on every record.`, {
      severity: "warning",
    }),
  ];
}

/** Checks that a new value is in the code list of its field. */
function valuesOf(workspace: Workspace, file: SourceNode, step: SourceNode): LintFinding[] {
  const act = nodeText(childAt(step, "do"));
  const value = act === "default" ? childAt(step, "value") : act === "value" ? childAt(step, "to") : undefined;
  const entity = entityNow(workspace, file);
  const field = value && entity && findField(workspace, entity, nodeText(childAt(step, "field")) ?? "").field;
  const list = nodeText(childAt(field, "x-codes"));
  if (!value || list === undefined || nodeValue(childAt(workspace.codes.get(list), "open")) === true) return [];
  const codes = codeValues(workspace, list);
  if (codes.includes(String(nodeValue(value)))) return [];
  const suggestion = nearestMatch(String(nodeValue(value)), codes);
  return [
    findingAt(value, "migrate/value", `${quoted(nodeValue(value))} is not in the list "${list}".${suggestionSuffix(suggestion, codes)}`, {
      suggestion,
    }),
  ];
}

function usingOf(step: SourceNode): LintFinding[] {
  const using = childAt(step, "using");
  const text = nodeText(using);
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

/** Reports breaking changes without a migration, and changed migrations, since the older version. */
function sinceBase(workspace: Workspace, files: readonly SourceNode[]): LintFinding[] {
  const { base } = workspace.input;
  if (!base) return [];
  const [before, after] = [readable(base), readable(workspace.input.files)];
  const changed = files.filter(
    (file) => file.file.path in before && JSON.stringify(before[file.file.path]) !== JSON.stringify(after[file.file.path]),
  );
  return [
    ...changed.map((file) =>
      findingAt(
        childAt(file, "steps") ?? file,
        "migrate/changed",
        "This migration is in the older version and may have run. Restore it and write a new one.",
      ),
    ),
    ...undeclared(diffSchemas(before, after), before, after).map((change) => {
      const node = nodeOf(workspace, change.file, change.pointer);
      const step = JSON.stringify(change.stored && suggestedStep(change.stored));
      const message = `${changeSentence(change, "en")}. Declare the migration of stored records in schemas/migrations/${nextNumber(files)}-….json.`;
      return node
        ? findingAt(node.key ?? node, "migrate/missing", message, { suggestion: step })
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

function nextNumber(files: readonly SourceNode[]): string {
  const numbers = files.map(({ file }) => Number(fileName.exec(file.stem)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

function readable(files: readonly { readonly path: string; readonly text: string }[]): SchemaFiles {
  return Object.fromEntries(
    files.flatMap(({ path, text }) => {
      const root = rootOf(readSourceFile(path, text));
      const value: Json | undefined = nodeValue(root);
      return value === undefined ? [] : [[path, value]];
    }),
  );
}

/** Returns the node at a pointer, or the nearest existing parent of a removed one. */
function nodeOf(workspace: Workspace, file: string, pointer: string): SourceNode | undefined {
  const root = workspace.nodeOf(file);
  let here = root;
  for (const key of pointerTokens(pointer)) {
    const next: SourceNode | undefined = here?.node.type === "array" ? arrayItems(here)[Number(key)] : childAt(here, key);
    if (!next) break;
    here = next;
  }
  return here;
}
