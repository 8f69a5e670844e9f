/** Routes `records`, `try`, `usages`, `cases` and `impact`: the effects of a rule before its publication. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readJsonValue, setJsonValue, type JsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { DraftChanged, FileText, NewCase } from "#dialect/wire/workbench.ts";
import type { Db } from "../../db/tables.ts";
import { requestLanguage } from "../../schemas/translate.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import type { SchemaStore } from "../../schemas/schemaStore.ts";
import type { DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { saveDraft, nextRevision } from "../drafts/drafts.ts";
import { analystOf } from "../access/guard.ts";
import { impactOf, impactTable } from "./impact.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { storedRecords } from "./storedRecords.ts";
import { readTrial, tryRecord } from "./tryRecord.ts";
import { runWithTimeout } from "./runWithTimeout.ts";

export interface RuleParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly schemas: SchemaStore;
  readonly workspace: DraftWorkspace;
}

export function addRules(scope: FastifyInstance, { db, clock, schemas, workspace }: RuleParts): void {
  const draftOf = async (request: FastifyRequest) => {
    const draft = await workspace.open(analystOf(request));
    return { draft, rules: await workspace.rules(draft.files) };
  };
  const impactParts = () => ({ db, schemas: schemas.current(), now: clock() });

  scope.get("/records", async (request) => {
    const { entity = "", search = "" } = request.query as Readonly<Record<string, string>>;
    const served = schemas.current().entities.get(entity);
    // A new entity of a draft has no stored records.
    return served && served.head.owner !== "none" ? storedRecords(db, served, search) : [];
  });

  scope.post("/try", async (request) => {
    const trial = readTrial(request.body);
    const { draft, rules } = await draftOf(request);
    return runWithTimeout(() => tryRecord(rules, draft.files, trial, clock()));
  });

  scope.get("/usages", async (request) => {
    const { entity = "", field = "" } = request.query as Readonly<Record<string, string>>;
    return workspace.usages((await workspace.open(analystOf(request))).files, entity, field);
  });

  scope.post("/impact", async (request) => impactOf(impactParts(), (await draftOf(request)).rules));
  scope.get("/impact.csv", async (request, reply) => {
    const table = await impactTable(impactParts(), (await draftOf(request)).rules, requestLanguage(schemas.current(), request.headers));
    return reply.header("content-disposition", 'attachment; filename="impact.csv"').type("text/csv; charset=utf-8").send(table);
  });

  scope.post("/cases", async (request): Promise<FileText & DraftChanged & { readonly pointer: string }> => {
    const analyst = analystOf(request);
    const { entity, rule, as, record } = readCase(request.body);
    const draft = await workspace.open(analyst);
    const path = `schemas/entities/${entity}.json`;
    const before = draft.files.find((file) => file.path === path)?.text;
    const place = before === undefined ? undefined : ruleIn(JSON.parse(before) as Json, rule);
    if (before === undefined || place === undefined) throw new WorkbenchError(404, "workbench.noRule", { rule });
    const { text, pointer } = withCase(before, place, as, record);
    const inForce = draft.inForce.get(path);
    await saveDraft(db, analyst, { path, text, base: inForce?.hash ?? null, updated: new Date(clock()) });
    const compiled = await workspace.compile((await workspace.open(analyst)).files);
    return {
      path,
      text,
      hash: inForce?.hash ?? "",
      ...(inForce && { published: inForce.text }),
      pointer,
      revision: await nextRevision(db, analyst),
      preview: workspace.preview(analyst, compiled),
    };
  });
}

function readCase(body: unknown): NewCase {
  const { entity, rule, as, record } = isObject(body) ? body : {};
  if (typeof entity !== "string" || !/^[a-z][a-z0-9-]*$/.test(entity)) throw validationError([problem("/entity", "required")]);
  if (typeof rule !== "string") throw validationError([problem("/rule", "required")]);
  if (as !== "accept" && as !== "reject") throw validationError([problem("/as", "enum")]);
  if (!isObject(record)) throw validationError([problem("/record", "type", { expected: "object" })]);
  return { entity, rule, as, record: record as Rec };
}

/** Returns the pointer of the rule with this id, anywhere in the entity. */
function ruleIn(value: Json | undefined, id: string, pointer = ""): string | undefined {
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

/** Appends the case to the rule and leaves the rest of the file unchanged. */
function withCase(text: string, rule: string, as: NewCase["as"], record: Rec): { readonly text: string; readonly pointer: string } {
  const value = record as unknown as JsonValue;
  if (readJsonValue(text, `${rule}/cases`) === undefined) {
    return { text: setJsonValue(text, `${rule}/cases`, { [as]: [value] }).text, pointer: `${rule}/cases/${as}/0` };
  }
  if (readJsonValue(text, `${rule}/cases/${as}`) === undefined)
    return { text: setJsonValue(text, `${rule}/cases/${as}`, [value]).text, pointer: `${rule}/cases/${as}/0` };
  return setJsonValue(text, `${rule}/cases/${as}/-`, value);
}
