/** Checks one stored record under inactive rules: the problems that a save without changes would have. */
import { acknowledgedKey } from "#dialect/check/acknowledge.ts";
import type { CheckContext, SessionFacts } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { AskingRecord, SumLookup } from "#dialect/expr/sumLookup.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isFileField } from "#dialect/schema/derived/shape.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import { problem } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { RuleSet } from "./ruleSet.ts";

/** Values outside of the record that rules read. */
export interface AuditContext {
  readonly user: SessionFacts;
  readonly today: string;
  readonly now: string;
  /** Sums over other records, and the record that asks for them. */
  readonly sums?: SumLookup;
  readonly asking?: AskingRecord;
  readonly aroundRule?: NonNullable<CheckContext["aroundRule"]>;
}

/** Returns every error, removed states and values of removed fields included. */
export function checkStoredRecord({ catalog, expressions }: RuleSet, entity: ServedEntity, record: Rec, values: AuditContext): Problem[] {
  const { machine, compiled, schema } = entity;
  const context: CheckContext = { ...values, limits: catalog.limits, tables: catalog.tables, on: "create" };
  const draft = machine !== undefined && isDraft(machine, expressions, record, context);
  const found = checkRecord(compiled, record, {}, { ...context, draft }).problems.filter(({ severity }) => severity === "error");
  const removed = machine && removedState(catalog.files.codes[machine.codes]?.items ?? [], record[machine.field]);
  const state = machine && removed ? problem(`/${machine.field}`, "state", { value: removed }) : undefined;
  // The accepted warnings are stored with the record of every entity and are no field.
  const { [acknowledgedKey]: _, ...fields } = record;
  return [...found.filter(({ path }) => path !== state?.path), ...(state ? [state] : []), ...unknownFields(schema, fields)];
}

/** Returns the errors of a save that changes nothing: unchanged values are not checked again, but rules of changed computed fields are. */
export function checkUnchangedSave({ catalog, expressions }: RuleSet, entity: ServedEntity, record: Rec, values: AuditContext): Problem[] {
  const { aroundRule: _, ...facts } = values;
  const context: CheckContext = { ...facts, limits: catalog.limits, tables: catalog.tables, on: "update" };
  const draft = entity.machine !== undefined && isDraft(entity.machine, expressions, record, { ...context, draft: true });
  return checkRecord(entity.compiled, record, {}, { ...context, draft }).problems.filter(({ severity }) => severity === "error");
}

function removedState(codes: readonly { readonly const: Json }[], state: Json | undefined): Json | undefined {
  return state === undefined || state === null || codes.some((code) => code.const === state) ? undefined : state;
}

/** Returns a problem for each value whose field the schema does not have. */
function unknownFields(schema: FieldSchema, record: Rec, pointer = ""): Problem[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = schema.properties?.[name];
    const here = childPointer(pointer, name);
    if (!field) return value === null || value === undefined ? [] : [problem(here, "unknown", { field: name })];
    if (isFileField(field)) return [];
    if (field.properties && isObject(value)) return unknownFields(field, value, here);
    const rows = field.items;
    if (!rows?.properties || isFileField(rows) || !Array.isArray(value)) return [];
    return value.flatMap((row: Json, index) => (isObject(row) ? unknownFields(rows, row, childPointer(here, index)) : []));
  });
}
