/** Values that may make an example pass: of another example, of a sample, of the case that a rule accepts, or made up from the field. */
import { isObject, type Json, type Rec } from "../../json/json.ts";
import { getAt, patternOf } from "../../json/pointer.ts";
import type { CompiledEntity } from "../../schema/compiled.ts";
import type { Problem } from "../../schema/problems.ts";
import { fillSampleText } from "../../text/sampleText.ts";
import { findField } from "../workspace/fields.ts";
import { arrayItems, childAt, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Members of the record, or of its row, and the values that they would have. */
export type Mend = readonly (readonly [name: string, value: Json])[];

/** Returns where a problem can be fixed: an entry of a list of choices by another list. */
export const mendedPlace = (path: string): string => path.replace(/\/\d+$/, "");

/** Returns the values to try as fixes of a problem, the likeliest first. */
export function mendsFor(workspace: Workspace, entity: CompiledEntity, record: Rec, { path: broken, code }: Problem): Mend[] {
  const root = workspace.entities.get(entity.schema["x-entity"].name);
  if (!root) return [];
  const path = mendedPlace(broken);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const list = getAt(record, path);
  if (path !== broken && Array.isArray(list)) return otherEntries(workspace, root, broken, list).map((value): Mend => [[name, value]]);
  const { field } = findField(workspace, root, patternOf(path));
  const others = arrayItems(childAt(root, "examples")).flatMap((node) => getAt(nodeValue(node) as Json, path) ?? []);
  const own = field ? [childAt(field, "default"), ...arrayItems(childAt(field, "examples"))].flatMap((node) => nodeValue(node) ?? []) : [];
  const samples = sampleValues(field && childAt(field, "x-sample")).flatMap(([, value]) => value ?? []);
  const accepted = code.startsWith("rule:") ? acceptedBy(workspace, root, code.slice("rule:".length)) : [];
  const values = [...others, ...own, ...samples, ...(field && code === "required" ? inventedValues(workspace, field) : [])];
  return [...accepted, ...values.map((value): Mend => [[name, value]])];
}

/** Returns the list with another option in place of the refused one. */
function otherEntries(workspace: Workspace, root: SourceNode, broken: string, list: readonly Json[]): Json[] {
  const { field } = findField(workspace, root, patternOf(broken));
  const at = Number(broken.slice(broken.lastIndexOf("/") + 1));
  const options = field ? optionsOf(workspace, field) : [];
  return options.filter((option) => !list.includes(option)).map((option) => list.with(at, option));
}

function optionsOf(workspace: Workspace, field: SourceNode): Json[] {
  const list = nodeText(childAt(field, "x-codes"));
  const nodes =
    list === undefined
      ? arrayItems(childAt(field, "enum"))
      : arrayItems(childAt(workspace.codes.get(list), "items")).flatMap((code) => childAt(code, "const") ?? []);
  return nodes.flatMap((node) => nodeValue(node) ?? []);
}

/** Returns the members of the cases that a rule accepts. */
function acceptedBy(workspace: Workspace, root: SourceNode, id: string): Mend[] {
  const rule = workspace.marked("rule").find((node) => node.file === root.file && nodeText(childAt(node, "id")) === id);
  return arrayItems(childAt(rule, "cases", "accept")).map((node) =>
    objectEntries(node).flatMap(([name, value]) => (name === "$records" ? [] : [[name, nodeValue(value) as Json] as const])),
  );
}

/** Returns values for a field of which no example has one: its options, its English label, its least number. */
function inventedValues(workspace: Workspace, field: SourceNode): Json[] {
  const options = optionsOf(workspace, field);
  if (options.length > 0) return options;
  const type = nodeText(childAt(field, "type"));
  if (type === "boolean") return [true, false];
  if (type === "number" || type === "integer") return [nodeValue(childAt(field, "minimum")) ?? 1, 1];
  const format = nodeText(childAt(field, "format"));
  if (format === "date") return ["2026-01-15"];
  return format === undefined && type === "string"
    ? [nodeText(childAt(field, "x-label", "en")) ?? nodeText(childAt(field, "x-label")) ?? "A"]
    : [];
}

export type Given = readonly [node: SourceNode, value: Json | undefined];

/** Returns values of a sample: the ends of its ranges and its filled texts. Values that depend on another field are omitted. */
export function sampleValues(sample: SourceNode | undefined): Given[] {
  if (!sample) return [];
  const value = nodeValue(sample);
  if (typeof value === "string") return [[sample, fillSampleText(value, () => 0)]];
  if (Array.isArray(value))
    return arrayItems(sample).flatMap((item) => (nodeText(item) === undefined ? [[item, nodeValue(item)] as Given] : sampleValues(item)));
  if (!isObject(value)) return [[sample, value]];
  const ends = ["from", "to"].flatMap((end) => childAt(sample, end) ?? []);
  const dependent = [...objectEntries(childAt(sample, "values")).map(([, one]) => one), childAt(sample, "otherwise")];
  return [...ends, ...dependent].flatMap(sampleValues);
}
