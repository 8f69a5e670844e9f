/** Routes `comments`: what analysts and approvers say to the parts of a draft. They are read with `GET draft` and `GET history`. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isObject } from "#dialect/json/json.ts";
import { type DraftComment, maxComment, type NewComment } from "#dialect/wire/comments.ts";
import { problem, validationError } from "../../answers/apiError.ts";
import { newId } from "../../db/newId.ts";
import type { Db } from "../../db/tables.ts";
import { draftKey, draftKeyOf, isPractice } from "../access/changeSet.ts";
import { analystOf } from "../access/guard.ts";
import { WorkbenchError } from "../access/workbenchError.ts";
import { addComment, findComment, setResolved, type StoredComment, toComment } from "./comments.ts";
import { draftOf } from "./drafts.ts";
import { fileKind } from "./schemaPaths.ts";

export interface CommentParts {
  readonly db: Db;
  readonly clock: () => number;
}

/** Longest anchor of a part, in characters. */
const maxPart = 1000;

export function addComments(scope: FastifyInstance, { db, clock }: CommentParts): void {
  const commenting = { config: { needs: ["edit", "approve"] } } as const;

  scope.post("/comments", commenting, async (request): Promise<DraftComment> => {
    const { path, part, text, answers, of } = readComment(request.body);
    const answered = answers === undefined ? undefined : await openComment(db, request, answers);
    const place = answered ?? { draft: await draftMeant(db, request, of), path, part };
    const now = clock();
    const comment: StoredComment = {
      id: newId(now),
      draft: place.draft,
      path: place.path,
      part: place.part,
      // An answer to an answer belongs to the same conversation.
      answers: answered ? (answered.answers ?? answered.id) : null,
      author: analystOf(request),
      text,
      created: new Date(now),
      resolver: null,
      publication: null,
    };
    await addComment(db, comment);
    return toComment(comment);
  });

  scope.post("/comments/:id", commenting, async (request, reply) => {
    const { id } = await openComment(db, request, (request.params as { readonly id: string }).id);
    const resolved = isObject(request.body) ? request.body["resolved"] : undefined;
    if (typeof resolved !== "boolean") throw validationError([problem("/resolved", "type", { expected: "boolean" })]);
    await setResolved(db, id, resolved ? analystOf(request) : null);
    return reply.code(204).send();
  });
}

/** Returns a comment that the caller sees. Throws 404. */
async function openComment(db: Db, request: FastifyRequest, id: string): Promise<StoredComment> {
  const comment = await findComment(db, id);
  const isHidden = comment && isPractice(comment.draft) && comment.draft !== draftKeyOf(request);
  if (!comment || isHidden) throw new WorkbenchError(404, "workbench.noComment");
  return comment;
}

/** Returns the key of the draft that is commented on. The draft of another has changes, or is not there. */
async function draftMeant(db: Db, request: FastifyRequest, of: NewComment["of"]): Promise<string> {
  if (!of) return draftKeyOf(request);
  const key = draftKey(of.analyst, of.set);
  if (isPractice(key) || (await draftOf(db, key)).length === 0) throw new WorkbenchError(404, "workbench.noDraft");
  return key;
}

/** An answer needs no place: it has that of what it answers. */
function readComment(body: unknown): NewComment {
  const { path = "", part = "", text, answers, of } = isObject(body) ? body : {};
  if (typeof text !== "string" || text.trim() === "") throw validationError([problem("/text", "required")]);
  if (text.length > maxComment) throw validationError([problem("/text", "maxLength", { limit: maxComment })]);
  if (answers !== undefined && typeof answers !== "string") throw validationError([problem("/answers", "type", { expected: "string" })]);
  if (typeof part !== "string" || part.length > maxPart) throw validationError([problem("/part", "maxLength", { limit: maxPart })]);
  if (typeof path !== "string" || (answers === undefined && fileKind(path) === undefined))
    throw new WorkbenchError(404, "workbench.noFile", { path: String(path).slice(0, 100) });
  const { analyst, set } = isObject(of) ? of : {};
  const isNamed = typeof analyst === "string" && typeof set === "string";
  if (of !== undefined && !isNamed) throw validationError([problem("/of", "required")]);
  return { path, part, text: text.trim(), ...(answers !== undefined && { answers }), ...(isNamed && { of: { analyst, set } }) };
}
