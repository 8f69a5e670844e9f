/**
 * Renames an option of a code list wherever it is a value: in the list, conditions and formulas, defaults, samples, examples, cases, shipped
 * records, states, and what screens offer of it. An equal value of another list stays as it is.
 */
import { childPointer } from "../../json/pointer.ts";
import type { MigrationStep } from "../../schema/migrations.ts";
import { mistakesIn, parsed } from "../workspace/expressions.ts";
import { type ExprNames, exprNames } from "../workspace/exprScope.ts";
import { fieldReferences, isFieldMap } from "../workspace/fieldReferences.ts";
import { codeNodes, eachSchemaField, enclosing, entityOf, fieldNodes, findField } from "../workspace/fields.ts";
import { type GivenOption, formulaTarget, codeListOf, resultsFor } from "./givenOptions.ts";
import { namedOptions } from "../workspace/namedOptions.ts";
import { type FieldRenameChange, RenameChanges } from "../workspace/renameField.ts";
import { arrayItems, childAt, nodeText, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** A new value for an option of a code list. */
export interface OptionRename {
  readonly list: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the changes that rename the option everywhere, in the order of files and places; none for an option that does not exist. */
export function renameOption(workspace: Workspace, { list, from, to }: OptionRename): FieldRenameChange[] {
  const changes = new RenameChanges(workspace);
  const option = codeNodes(workspace, list).get(from);
  const value = childAt(option, "const");
  if (!value || nodeText(value) !== from) return [];
  const rename: RenamedOption = { list, from, to, isListed: (field) => codeListOf(field) === list };
  const replaceIn = (node: SourceNode | undefined): void => {
    for (const text of textsIn(node)) if (nodeText(text) === from) changes.replace(text, to);
  };
  changes.replace(value, to);
  for (const field of typedNodes(workspace))
    if (rename.isListed(field)) for (const keyword of valueKeywords) replaceIn(childAt(field, keyword));
  for (const sample of samplesBy(workspace)) {
    const key = childAt(sample, "values", from)?.key;
    if (key && rename.isListed(sampleSource(workspace, sample))) changes.replace(key, to);
  }
  for (const { record, schema } of recordsIn(workspace))
    for (const node of valuesIn(workspace, record, schema)) if (rename.isListed(node.field)) replaceIn(node.value);
  for (const { node, path, schema } of fieldReferences(workspace)) {
    const { field } = findField(workspace, schema, path);
    if (!rename.isListed(field)) continue;
    const held = childAt(node.parent, path);
    if (held?.key?.node === node.node) replaceIn(held);
    else for (const keyword of offerKeywords) replaceIn(childAt(node.parent, keyword));
  }
  for (const node of namedOptions(workspace, list)) if (nodeText(node) === from) changes.replace(node, to);
  const namesAt = exprNames(workspace);
  for (const node of ["condition", "formula"].flatMap((mark) => workspace.marked(mark))) {
    const text = nodeText(node);
    if (text === undefined || !text.includes(from)) continue;
    const target = formulaTarget(workspace, node);
    const result = target ? withRenamedResults(workspace, text, target, rename) : text;
    changes.replace(node, withRenamedComparisons(result, namesAt(node), rename));
  }
  return changes.inOrder();
}

/** Returns the steps that give the stored records of each entity the new value. */
export function renamedOptionSteps(
  workspace: Workspace,
  { list, from, to }: OptionRename,
): { readonly entity: string; readonly steps: readonly MigrationStep[] }[] {
  return [...workspace.entities].flatMap(([entity, schema]) => {
    const owner = nodeText(childAt(schema, "x-entity", "owner"));
    const fields = owner === "customer" || owner === "shared" ? valuePointers(workspace, schema, list) : [];
    const steps = fields.map((field): MigrationStep => ({ do: "value", field, from, to }));
    return steps.length === 0 ? [] : [{ entity, steps }];
  });
}

/** Returns the pointers of the values with the list, in groups and rows too, also of entities that the schema includes. */
function valuePointers(workspace: Workspace, schema: SourceNode, list: string, parent = "", depth = 0): string[] {
  // An entity may include itself.
  if (depth > 6) return [];
  return [...fieldNodes(workspace, schema)].flatMap(([name, field]) => {
    const at = childPointer(parent, name);
    const rows = findField(workspace, schema, `${name}/-`).field;
    const inner = valuePointers(workspace, rows ?? field, list, rows ? `${at}/-` : at, depth + 1);
    return [...(codeListOf(field) === list ? [at] : []), ...inner];
  });
}

interface RenamedOption extends OptionRename, GivenOption {}

/** Keywords of a field whose values are those of the field. */
const valueKeywords = ["default", "const", "enum", "x-sample"] as const;
/** Keywords beside the name of a field, with values of it. */
const offerKeywords = ["options", "value", "values", "equals"] as const;
/** Returns the texts at a node and below it. */
function textsIn(node: SourceNode | undefined): SourceNode[] {
  if (!node) return [];
  if (nodeText(node) !== undefined) return [node];
  return [...arrayItems(node), ...objectEntries(node).map(([, value]) => value)].flatMap(textsIn);
}

/** Returns the fields of entities and of the questions of transitions. */
function typedNodes(workspace: Workspace): SourceNode[] {
  const below = (schema: SourceNode): SourceNode[] => eachSchemaField(schema).map(({ field }) => field);
  const asked = [...workspace.states.values()].flatMap((machine) =>
    arrayItems(childAt(machine, "transitions")).flatMap((transition) =>
      objectEntries(childAt(transition, "ask")).flatMap(([, field]) => [
        field,
        ...below(field),
        ...below(childAt(field, "items") ?? field),
      ]),
    ),
  );
  return [...[...workspace.entities.values()].flatMap(below), ...asked];
}

/** Returns every sample that depends on a field, inner ones too. */
function samplesBy(workspace: Workspace): SourceNode[] {
  const within = (node: SourceNode, isSample: boolean): SourceNode[] => {
    const own = isSample && nodeText(childAt(node, "by")) !== undefined ? [node] : [];
    const inner = objectEntries(node).flatMap(([name, value]) => within(value, isSample || name === "x-sample"));
    return [...own, ...inner, ...arrayItems(node).flatMap((item) => within(item, isSample))];
  };
  return [...workspace.entities.values(), ...workspace.states.values()].flatMap((file) => within(file, false));
}

/** Returns the field that a sample depends on: beside it, or from the root of the record. */
function sampleSource(workspace: Workspace, sample: SourceNode): SourceNode | undefined {
  const by = nodeText(childAt(sample, "by")) ?? "";
  const own = entityOf(workspace, sample);
  return (by.startsWith("/") ? undefined : childAt(enclosing(sample, isFieldMap), by)) ?? (own && findField(workspace, own, by).field);
}

/** Returns the shipped records, examples and cases, each with its schema. */
function recordsIn(workspace: Workspace): { readonly record: SourceNode; readonly schema: SourceNode }[] {
  const of = (schema: SourceNode | undefined, records: readonly SourceNode[]) =>
    schema ? records.map((record) => ({ record, schema })) : [];
  return [
    ...[...workspace.entities].flatMap(([name, schema]) =>
      of(schema, [...arrayItems(workspace.records.get(name)), ...arrayItems(childAt(schema, "examples"))]),
    ),
    ...workspace
      .marked("rule")
      .flatMap((rule) =>
        of(rule.parent?.parent, [...arrayItems(childAt(rule, "cases", "accept")), ...arrayItems(childAt(rule, "cases", "reject"))]),
      ),
  ];
}

/** Returns every value of a record that has a field, with the field. */
function valuesIn(
  workspace: Workspace,
  record: SourceNode,
  schema: SourceNode,
  path = "",
): { readonly value: SourceNode; readonly field: SourceNode }[] {
  const members = [
    ...objectEntries(record).map(([name, value]) => ({ value, at: childPointer(path, name) })),
    ...(path === "" ? [] : arrayItems(record).map((value) => ({ value, at: `${path}/-` }))),
  ];
  return members.flatMap(({ value, at }) => {
    const { field } = findField(workspace, schema, at);
    return field ? [{ value, field }, ...valuesIn(workspace, value, schema, at)] : [];
  });
}

/**
 * Replaces the literals that are compared with a field of the list. Each occurrence is tried with a mark in its place: the check of the
 * expression shows which list lacks the marked value. The rest of the text stays as it was written.
 */
function withRenamedComparisons(text: string, names: ExprNames, { list, from, to }: OptionRename): string {
  let renamed = text;
  for (const quote of ["'", '"']) {
    const literal = `${quote}${from}${quote}`;
    const mark = `${quote}${from}__renamed${quote}`;
    for (let at = renamed.indexOf(literal); at >= 0; at = renamed.indexOf(literal, at + 1)) {
      const [before, behind] = [renamed.slice(0, at), renamed.slice(at + literal.length)];
      const isKey = /^\s*:/.test(behind);
      const isOfList = mistakesIn(before + mark + behind, names, "any").some(
        ({ mistake, list: lacking, start, end }) =>
          mistake === "impossible-value" &&
          lacking === list &&
          ((start === at && end === at + mark.length) || (isKey && start < at && end > at + mark.length)),
      );
      if (isOfList) renamed = `${before}${quote}${to}${quote}${behind}`;
    }
  }
  return renamed;
}

/** Replaces the literals that a formula gives to a field of the list, or to such a field of the rows that it gives. */
function withRenamedResults(workspace: Workspace, text: string, target: SourceNode, rename: RenamedOption): string {
  const read = parsed(text);
  if (read.error) return text;
  const found = resultsFor(workspace, read.expr, target, rename).map((part) => read.rangeOf(part));
  return found
    .sort((one, other) => other.start - one.start)
    .reduce((now, { start, end }) => now.slice(0, start + 1) + rename.to + now.slice(end - 1), text);
}
