/** Routes `files`, `draft`, `sets`, `texts`, `findings` and `preview`: what an analyst opens, changes and sees. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "#dialect/json/json.ts";
import type { DraftChanged, DraftCheck, DraftState, FileConflict, FileText, PreviewState } from "#dialect/wire/workbench.ts";
import type { BenchNotice } from "#dialect/wire/notices.ts";
import type { PublishedMeanwhile } from "#dialect/wire/changeSets.ts";
import type { Db } from "../../db/tables.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import { encodingFor } from "../../schemas/asset.ts";
import { type DraftWorkspace, overlayDraft, type OpenDraft } from "./draftWorkspace.ts";
import { commentsFor } from "./comments.ts";
import { changeSets, claimRevision, type DraftFile, draftState, discardDraft, saveDraft, nextRevision, revisionOf } from "./drafts.ts";
import { namedFiles } from "./fileNames.ts";
import { draftKeyOf } from "../access/changeSet.ts";
import { type AnalystAtWork, analystOf, callerOf } from "../access/guard.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { fileKind } from "./schemaPaths.ts";

export interface FileParts {
  readonly db: Db;
  readonly clock: () => number;
  readonly workspace: DraftWorkspace;
  /** Counts what others ask of the analyst. */
  countRequests(analyst: AnalystAtWork): Promise<number>;
  /** Returns what the analyst has not read yet, in the language of the request. */
  noticesOf(request: FastifyRequest): Promise<readonly BenchNotice[]>;
  /** Returns the analyst who last published a file. */
  lastAuthor(path: string): Promise<string | undefined>;
  /** Returns a text of a file that once was in force, by its hash. */
  publishedText(path: string, hash: string): Promise<string | undefined>;
}

export function addFiles(scope: FastifyInstance, parts: FileParts): void {
  const { db, clock, workspace, countRequests, noticesOf, lastAuthor } = parts;
  const editing = { config: { needs: "edit" } } as const;
  const changedDraft = async (key: string, revision: number): Promise<DraftChanged> => {
    const { files } = await workspace.open(key);
    return { revision, preview: workspace.preview(key, await workspace.compile(files)) };
  };

  scope.get("/meta", async () => workspace.meta());
  scope.get("/files", async (request) => namedFiles(await workspace.open(draftKeyOf(request))));
  scope.get("/files/*", async (request): Promise<FileText> => fileText(parts, await workspace.open(draftKeyOf(request)), pathOf(request)));
  scope.get("/draft", async (request): Promise<DraftState> => {
    const key = draftKeyOf(request);
    const told = [countRequests(callerOf(request)), commentsFor(db, key), noticesOf(request)] as const;
    const [state, draft, toApprove, comments, notices] = await Promise.all([draftState(db, key), workspace.open(key), ...told]);
    return { ...state, toApprove, comments, notices, behind: await publishedMeanwhile(draft, lastAuthor) };
  });
  scope.get("/sets", async (request) => changeSets(db, analystOf(request)));
  scope.get("/texts", async (request) => workspace.translations((await workspace.open(draftKeyOf(request))).files));
  scope.get("/findings", async (request): Promise<DraftCheck> => {
    const key = draftKeyOf(request);
    const [revision, { files }] = [await revisionOf(db, key), await workspace.open(key)];
    const preview = workspace.preview(key, await workspace.compile(files));
    return { revision, preview, findings: await workspace.findings(files) };
  });

  scope.put("/draft/*", editing, async (request) => {
    const key = draftKeyOf(request);
    const path = pathOf(request);
    const { text, baseHash, revision: known } = readChange(request.body);
    const draft = await workspace.open(key);
    const inForce = draft.inForce.get(path);
    if ((inForce?.hash ?? "") !== baseHash) throw await conflict(path, inForce?.text ?? "", inForce?.hash ?? "");
    const next = { path, text, base: inForce?.hash ?? null, updated: new Date(clock()) };
    const revision = await writeDraft(db, key, next, { known, isPublished: text === (inForce?.text ?? null) });
    const changed = [...draft.changed.filter((file) => file.path !== path), { path, text }];
    const compiled = await workspace.compile(overlayDraft(draft.inForce, changed));
    return { revision, preview: workspace.preview(key, compiled) };
  });

  const discard = async (request: FastifyRequest, path?: string): Promise<DraftChanged> => {
    const key = draftKeyOf(request);
    const revision = await db.transaction().execute(async (tx) => {
      const next = await nextRevision(tx, key);
      await discardDraft(tx, key, path);
      return next;
    });
    return changedDraft(key, revision);
  };
  scope.delete("/draft", editing, async (request) => discard(request));
  scope.delete("/draft/*", editing, async (request) => discard(request, pathOf(request)));

  addPreviews(scope, workspace);

  async function conflict(path: string, text: string, hash: string): Promise<WorkbenchError> {
    const by = await lastAuthor(path);
    const more: Omit<FileConflict, "message"> = { text, hash, ...(by !== undefined && { by }) };
    return new WorkbenchError(409, "workbench.conflict", { path }, more);
  }
}

/**
 * Writes one file of a draft, unless the draft has another revision than the writer knows. Returns the new revision.
 * In one transaction, so that a reader of the revision finds the text that belongs to it.
 */
async function writeDraft(
  db: Db,
  key: string,
  file: DraftFile,
  { known, isPublished }: { readonly known: number | undefined; readonly isPublished: boolean },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const next = known === undefined ? await nextRevision(tx, key) : await claimRevision(tx, key, known);
    const { path } = file;
    if (next === undefined) throw new WorkbenchError(409, "workbench.draftMoved", { path }, { revision: await revisionOf(tx, key) });
    await (isPublished ? discardDraft(tx, key, path) : saveDraft(tx, key, file));
    return next;
  });
}

function addPreviews(scope: FastifyInstance, workspace: DraftWorkspace): void {
  scope.get("/preview", async (request): Promise<PreviewState> => {
    const key = draftKeyOf(request);
    return workspace.preview(key, await workspace.compile((await workspace.open(key)).files));
  });
  scope.get("/preview/schema/:name", async (request, reply) => {
    const asset = workspace.asset(request.url.split("?")[0] ?? "");
    if (!asset) throw new WorkbenchError(404, "answer.unknownCall");
    const encoding = encodingFor(request.headers["accept-encoding"]) === "identity" ? "identity" : "gzip";
    reply.header("cache-control", "private, max-age=3600, immutable").header("vary", "accept-encoding").type(asset.type);
    if (encoding === "gzip") reply.header("content-encoding", encoding);
    return reply.send(await asset.body(encoding));
  });
}

/** Returns a file of the draft. Its `published` text is the one on which the draft is based, so that a later publication becomes a conflict and is not overwritten. */
async function fileText({ publishedText }: FileParts, { inForce, changed, files }: OpenDraft, path: string): Promise<FileText> {
  const published = inForce.get(path);
  const own = files.find((file) => file.path === path);
  const draft = changed.find((file) => file.path === path);
  if (!own && !draft) throw new WorkbenchError(404, "workbench.noFile", { path });
  const text = own?.text ?? "";
  if (!draft) return { path, text, hash: published?.hash ?? "" };
  const { base } = draft;
  if (base === (published?.hash ?? null)) return { path, text, hash: base ?? "", published: published?.text ?? "" };
  return { path, text, hash: base ?? "", published: base === null ? "" : ((await publishedText(path, base)) ?? "") };
}

/**
 * Returns the files of a draft of which somebody has published another text since the draft was based on them. A published text that
 * equals the draft's is no conflict: another account has published this draft.
 */
async function publishedMeanwhile({ inForce, changed }: OpenDraft, lastAuthor: FileParts["lastAuthor"]): Promise<PublishedMeanwhile[]> {
  const behind = changed.filter(({ path, base, text }) => {
    const published = inForce.get(path);
    return (published?.hash ?? null) !== base && (published?.text ?? null) !== text;
  });
  return Promise.all(
    behind.map(async ({ path }) => {
      const [{ text, hash } = { text: "", hash: "" }, by] = [inForce.get(path), await lastAuthor(path)];
      return { path, text, hash, ...(by !== undefined && { by }) };
    }),
  );
}

/** Returns the path of a schema file from the URL; no other file can be named. */
function pathOf(request: FastifyRequest): string {
  const { "*": path = "" } = request.params as { readonly "*"?: string };
  if (fileKind(path) === undefined) throw new WorkbenchError(404, "workbench.noFile", { path: path.slice(0, 100) });
  return path;
}

/** Ten times the longest schema file. */
const MAX_TEXT = 1_000_000;

interface DraftChange {
  readonly text: string | null;
  readonly baseHash: string;
  /** The revision of the draft that the text is based on; absent where the writer does not care. */
  readonly revision: number | undefined;
}

/** Levels of objects and lists in a file: ten times as many as the deepest has. More would exhaust the stack of the check. */
const MAX_DEPTH = 200;

/** Whether brackets outside of strings are nested deeper. The text need not be JSON yet. */
export function isNestedDeeper(text: string, most: number): boolean {
  let [depth, isText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isText && sign === "\\") at += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) isText = sign !== "\n";
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
    if (depth > most) return true;
  }
  return false;
}

function readChange(body: unknown): DraftChange {
  const { text, baseHash, revision } = isObject(body) ? body : {};
  if (typeof text !== "string" && text !== null) throw validationError([problem("/text", "type", { expected: "string" })]);
  if (text !== null && text.length > MAX_TEXT) throw validationError([problem("/text", "maxLength", { limit: MAX_TEXT })]);
  if (text !== null && isNestedDeeper(text, MAX_DEPTH)) throw new WorkbenchError(422, "workbench.tooDeep", { limit: MAX_DEPTH });
  if (typeof baseHash !== "string") throw validationError([problem("/baseHash", "required")]);
  if (revision !== undefined && typeof revision !== "number")
    throw validationError([problem("/revision", "type", { expected: "integer" })]);
  return { text, baseHash, revision };
}
