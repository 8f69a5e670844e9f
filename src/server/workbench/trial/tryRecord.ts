/** Tries a record with the rules of a draft: the result of every rule, its reason, and its location. */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { CheckContext, SessionFacts } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { sumPhrases } from "#dialect/explain/sumFigures.ts";
import { sumWords } from "#dialect/explain/sumWords.ts";
import type { AnsweringLookup } from "#dialect/expr/recordSums.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";
import type { FullEntity, SumWords } from "#dialect/schema/compiled.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import { ruleVerdicts, type RuleVerdict } from "#dialect/explain/ruleVerdicts.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { patternOf, pointerTokens } from "#dialect/json/pointer.ts";
import { businessClock } from "#dialect/text/time.ts";
import type { RuleTrial, TrialResult, RuleResult } from "#dialect/wire/workbench.ts";
import { translate, translateProblem } from "../../schemas/translate.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Text } from "#dialect/text/text.ts";
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
  sums?: AnsweringLookup,
): TrialResult {
  const compiled = entities.get(entity);
  if (!catalog || !compiled) throw new WorkbenchError(422, "workbench.notCompiled", { entity });
  const { id, version: _version, $records: _others, ...fields } = record;
  const context: CheckContext = {
    user,
    sums,
    asking: { entity, ...(typeof id === "string" && { id }) },
    limits: catalog.limits,
    tables: catalog.tables,
    ...businessClock(now, catalog.timeZone),
    on: "create",
  };
  // The record may be a stored one: values that only the server writes are accepted.
  const checked = checkRecord(compiled, fields, {}, context);
  const { codes, site } = catalog.files;
  const phrases = sums && sumPhrases(sumWordsOf(catalog, [...entities.values()]), sums.answerTo);
  const inEach = site.languages.map(({ code: language }) => {
    const t = (key: MessageKey, params?: Readonly<Record<string, unknown>>): string =>
      translate({ catalog }, language, key, params as Readonly<Record<string, Json>>);
    return [
      language,
      ruleVerdicts(compiled, checked.record, context, { language, t, codesOf: (name) => codes[name]?.items ?? [], sums: phrases }),
    ] as const;
  });
  const parsed = parsedEntities(files);
  const verdicts = (inEach[0]?.[1] ?? []).map((one, index): RuleResult => {
    const { why: _why, keyword: _keyword, ...result } = one;
    const why = Object.fromEntries(
      inEach.flatMap(([language, all]) => (all[index]?.why === undefined ? [] : [[language, all[index]?.why ?? ""]])),
    );
    return { ...result, ...locationOf(parsed, entity, one), ...(Object.keys(why).length > 0 && { why }) };
  });
  const sentenceOf = (found: Problem): Text =>
    Object.fromEntries(site.languages.map(({ code }) => [code, translateProblem({ catalog }, code, found, compiled.schema)]));
  const problems = checked.problems.map((found) => ({ ...found, sentence: sentenceOf(found) }));
  return { record: checked.record, verdicts, problems };
}

/** Words of the sums of all entities of the draft. */
function sumWordsOf(catalog: Catalog, entities: readonly FullEntity[]): (id: string) => SumWords | undefined {
  const expressions = entities.map((entity) => entity.expressions);
  const words = sumWords(catalog, expressions, createTranslator(catalog.files.messages));
  return (id) => words[id];
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

interface SchemaLocation {
  readonly entity: string;
  readonly pointer: string;
  readonly schema: Record<string, unknown>;
}

/** Returns file and pointer of a rule or of a field's condition; for a part behind a `$ref`, in the file of the part. */
function locationOf(parsed: Parsed, entity: string, { rule, path, keyword }: RuleVerdict): Pick<RuleResult, "file" | "pointer"> {
  let here: SchemaLocation | undefined = resolveRef(parsed, { entity, pointer: "", schema: parsed.get(entity) ?? {} });
  const ancestors = [here];
  for (const token of pointerTokens(patternOf(path))) {
    here = step(parsed, here, token);
    if (!here) break;
    ancestors.push(here);
  }
  if (keyword && here) return { file: fileOf(here.entity), pointer: `${here.pointer}/${keyword}` };
  for (const holder of ancestors.reverse()) {
    const rules = holder.schema["x-rules"];
    const index = Array.isArray(rules) ? rules.findIndex((one) => isObject(one) && one["id"] === rule) : -1;
    if (index >= 0) return { file: fileOf(holder.entity), pointer: `${holder.pointer}/x-rules/${index}` };
  }
  return { file: fileOf(entity), pointer: "" };
}

function step(parsed: Parsed, { entity, pointer, schema }: SchemaLocation, token: string): SchemaLocation | undefined {
  const [key, inner] =
    token === "-"
      ? ["/items", schema["items"]]
      : [`/properties/${token}`, isObject(schema["properties"]) ? schema["properties"][token] : undefined];
  return isObject(inner) ? resolveRef(parsed, { entity, pointer: `${pointer}${key}`, schema: inner }) : undefined;
}

/** Follows a `$ref` to the file of the part. Keywords beside the `$ref` stay in this file. */
function resolveRef(parsed: Parsed, location: SchemaLocation): SchemaLocation {
  const part = location.schema["$ref"];
  const schema = typeof part === "string" ? parsed.get(part) : undefined;
  return schema && typeof part === "string" ? { entity: part, pointer: "", schema } : location;
}

const fileOf = (entity: string): string => `schemas/entities/${entity}.json`;
