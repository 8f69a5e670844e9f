/** One stored record under rules that are not in force: what a save of it, as it stands, would be refused for. */
import { acknowledgedKey } from "#dialect/check/acknowledge.ts";
import type { CheckContext, SessionFacts } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { isFileField } from "#dialect/schema/shape.ts";
import { isDraft } from "#dialect/records/transitions.ts";
import { problem } from "../answers/apiError.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { RuleSet } from "./ruleSet.ts";

/** What the rules ask of the moment and the customer. */
export interface AuditContext {
  readonly user: SessionFacts;
  readonly today: string;
  readonly now: string;
}

/** Every error, the state that is gone and the values that no field takes among them. */
export function checkStoredRecord({ catalog, expressions }: RuleSet, entity: ServedEntity, record: Rec, moment: AuditContext): Problem[] {
  const { machine, compiled, schema } = entity;
  const context: CheckContext = { ...moment, limits: catalog.limits, tables: catalog.tables, on: "create" };
  const draft = machine !== undefined && isDraft(machine, expressions, record, context);
  const found = checkRecord(compiled, record, {}, { ...context, draft }).problems.filter(({ severity }) => severity === "error");
  const gone = machine && goneState(catalog.files.codes[machine.codes]?.items ?? [], record[machine.field]);
  const state = machine && gone ? problem(`/${machine.field}`, "state", { value: gone }) : undefined;
  // Which warnings its customer has accepted is kept with each record, of whatever entity.
  const { [acknowledgedKey]: _, ...values } = record;
  return [...found.filter(({ path }) => path !== state?.path), ...(state ? [state] : []), ...strayValues(schema, values)];
}

function goneState(codes: readonly { readonly const: Json }[], state: Json | undefined): Json | undefined {
  return state === undefined || state === null || codes.some((code) => code.const === state) ? undefined : state;
}

/** Values under names that the schema no longer has. */
function strayValues(schema: FieldSchema, record: Rec, pointer = ""): Problem[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = schema.properties?.[name];
    const here = childPointer(pointer, name);
    if (!field) return value === null || value === undefined ? [] : [problem(here, "unknown", { field: name })];
    if (isFileField(field)) return [];
    if (field.properties && isObject(value)) return strayValues(field, value, here);
    const rows = field.items;
    if (!rows?.properties || isFileField(rows) || !Array.isArray(value)) return [];
    return value.flatMap((row: Json, index) => (isObject(row) ? strayValues(rows, row, childPointer(here, index)) : []));
  });
}
