/** Keeps a tried record as a case of a rule, in the draft of the entity's file. */
import type { CheckContext } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { AnsweringLookup } from "#dialect/expr/recordSums.ts";
import { ruleAsksForRecords, caseOfRule, type RuleCase } from "#dialect/explain/caseOfRule.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { NewCase } from "#dialect/wire/workbench.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import type { DraftRules } from "../drafts/draftWorkspace.ts";
import { WorkbenchError } from "../access/workbenchError.ts";

/**
 * Returns the part of the record that the rule reads, without the customer's words. Throws 404 if the record has no such rule there, and 422
 * where the rule asks for records of the customer, which a file must not have: a case brings its own, under `$records`.
 */
export function caseFor(
  { catalog, entities }: DraftRules,
  { entity, rule, path, record }: NewCase,
  now: number,
  sums?: AnsweringLookup,
): RuleCase {
  const compiled = entities.get(entity);
  if (!catalog || !compiled) throw new WorkbenchError(422, "workbench.notCompiled", { entity });
  const { id, version: _version, $records, ...fields } = record;
  const clock = businessClock(now, catalog.timeZone);
  const asking = { entity, ...(typeof id === "string" && { id }) };
  const context: CheckContext = { user: {}, sums, asking, limits: catalog.limits, tables: catalog.tables, ...clock, on: "create" };
  const checked = checkRecord(compiled, fields, {}, context).record;
  const found = caseOfRule(compiled, { rule, path }, checked, context);
  if (!found) throw new WorkbenchError(404, "workbench.noRule", { rule });
  if (sums === undefined || !ruleAsksForRecords(compiled, { rule, path }, checked, context)) return found;
  if ($records === undefined && id !== undefined) throw new WorkbenchError(422, "workbench.caseOfRecords", { rule });
  return $records === undefined ? found : { ...found, value: { ...found.value, $records } };
}

/** Reads the body of a request. Throws `ApiError` with the location of a mistake. */
export function readCase(body: unknown): NewCase {
  const { entity, rule, path, as, record } = isObject(body) ? body : {};
  if (typeof entity !== "string" || !/^[a-z][a-z0-9-]*$/.test(entity)) throw validationError([problem("/entity", "required")]);
  if (typeof rule !== "string") throw validationError([problem("/rule", "required")]);
  if (typeof path !== "string") throw validationError([problem("/path", "required")]);
  if (as !== "accept" && as !== "reject") throw validationError([problem("/as", "enum")]);
  if (!isObject(record)) throw validationError([problem("/record", "type", { expected: "object" })]);
  return { entity, rule, path, as, record: record as Rec };
}

/** Returns the pointer of the rule with this id, anywhere in the entity. */
export function ruleIn(value: Json | undefined, id: string, pointer = ""): string | undefined {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = ruleIn(item as Json, id, `${pointer}/${index}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (value["id"] === id && typeof value["rule"] === "string") return pointer;
  for (const [key, item] of Object.entries(value)) {
    const found = ruleIn(item as Json, id, childPointer(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}
