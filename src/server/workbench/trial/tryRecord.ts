/** Tries a record on the rules of a draft: what every rule says of it, why, and where the rule stands. */
import type { CheckContext, SessionFacts } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { ruleVerdicts, type RuleVerdict } from "#dialect/explain/ruleVerdicts.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { patternOf, pointerTokens } from "#dialect/json/pointer.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { RuleTrial, TrialResult, RuleResult } from "#dialect/wire/workbench.ts";
import { translate } from "../../schemas/translate.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import type { DraftFiles } from "../drafts/draftChecker.ts";
import type { DraftRules } from "../drafts/draftWorkspace.ts";
import { WorkbenchError } from "../access/workbenchError.ts";

export function readTrial(body: unknown): RuleTrial {
  const { entity, record, user } = isObject(body) ? body : {};
  if (typeof entity !== "string") throw validationError([problem("/entity", "required")]);
  if (!isObject(record)) throw validationError([problem("/record", "type", { expected: "object" })]);
  if (user !== undefined && !isObject(user)) throw validationError([problem("/user", "type", { expected: "object" })]);
  return { entity, record: record as Rec, ...(user && { user: user as SessionFacts }) };
}

export function tryRecord(
  { catalog, entities }: DraftRules,
  files: DraftFiles,
  { entity, record, user = {} }: RuleTrial,
  now: number,
): TrialResult {
  const compiled = entities.get(entity);
  if (!catalog || !compiled) throw new WorkbenchError(422, "workbench.notCompiled", { entity });
  const context: CheckContext = { user, limits: catalog.limits, tables: catalog.tables, ...businessClock(now), on: "create" };
  const { id: _id, version: _version, ...fields } = record;
  // A record that is tried may be a stored one: what only the server writes is taken as it stands.
  const checked = checkRecord(compiled, fields, {}, context);
  const { codes, site } = catalog.files;
  const inEach = site.languages.map(({ code: language }) => {
    const t = (key: string, params?: Readonly<Record<string, unknown>>): string =>
      translate({ catalog }, language, key, params as Readonly<Record<string, Json>>);
    return [
      language,
      ruleVerdicts(compiled, checked.record, context, { language, t, codesOf: (name) => codes[name]?.items ?? [] }),
    ] as const;
  });
  const parsed = parsedEntities(files);
  const verdicts = (inEach[0]?.[1] ?? []).map((one, index): RuleResult => {
    const { why: _why, keyword: _keyword, ...told } = one;
    const why = Object.fromEntries(
      inEach.flatMap(([language, all]) => (all[index]?.why === undefined ? [] : [[language, all[index]?.why ?? ""]])),
    );
    return { ...told, ...placeOf(parsed, entity, one), ...(Object.keys(why).length > 0 && { why }) };
  });
  return { record: checked.record, verdicts, problems: checked.problems };
}

type Parsed = ReadonlyMap<string, Record<string, unknown>>;

function parsedEntities(files: DraftFiles): Parsed {
  return new Map(
    files.flatMap(({ path, text }) => {
      const name = /^schemas\/entities\/(.+)\.json$/.exec(path)?.[1];
      return name === undefined ? [] : [[name, JSON.parse(text) as Record<string, unknown>]];
    }),
  );
}

interface Standing {
  readonly entity: string;
  readonly pointer: string;
  readonly schema: Record<string, unknown>;
}

/** File and pointer of a rule or of a field's condition, in the file of the part where a `$ref` brings it. */
function placeOf(parsed: Parsed, entity: string, { rule, path, keyword }: RuleVerdict): Pick<RuleResult, "file" | "pointer"> {
  let here: Standing | undefined = followed(parsed, { entity, pointer: "", schema: parsed.get(entity) ?? {} });
  const way = [here];
  for (const token of pointerTokens(patternOf(path))) {
    here = step(parsed, here, token);
    if (!here) break;
    way.push(here);
  }
  if (keyword && here) return { file: fileOf(here.entity), pointer: `${here.pointer}/${keyword}` };
  for (const holder of way.reverse()) {
    const rules = holder.schema["x-rules"];
    const index = Array.isArray(rules) ? rules.findIndex((one) => isObject(one) && one["id"] === rule) : -1;
    if (index >= 0) return { file: fileOf(holder.entity), pointer: `${holder.pointer}/x-rules/${index}` };
  }
  return { file: fileOf(entity), pointer: "" };
}

function step(parsed: Parsed, { entity, pointer, schema }: Standing, token: string): Standing | undefined {
  const [key, inner] =
    token === "-"
      ? ["/items", schema["items"]]
      : [`/properties/${token}`, isObject(schema["properties"]) ? schema["properties"][token] : undefined];
  return isObject(inner) ? followed(parsed, { entity, pointer: `${pointer}${key}`, schema: inner }) : undefined;
}

/** A part that is taken in stands in a file of its own; what is said beside the `$ref` stays here. */
function followed(parsed: Parsed, standing: Standing): Standing {
  const part = standing.schema["$ref"];
  const schema = typeof part === "string" ? parsed.get(part) : undefined;
  return schema && typeof part === "string" ? { entity: part, pointer: "", schema } : standing;
}

const fileOf = (entity: string): string => `schemas/entities/${entity}.json`;
