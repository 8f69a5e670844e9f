/** Routes `difference`, `publish`, `history` and `undo`: how a draft becomes active, and is reverted. */
import type { FastifyInstance } from "fastify";
import { isObject } from "#dialect/json/json.ts";
import type { Db } from "../../db/tables.ts";
import { validationError, problem } from "../../answers/apiError.ts";
import { differenceOf } from "./difference.ts";
import type { DraftWorkspace } from "../drafts/draftWorkspace.ts";
import { analystOf } from "../access/guard.ts";
import { entriesOf, toHistoryEntry } from "./history.ts";
import type { Publisher } from "./publisher.ts";
import { businessClock } from "#dialect/text/time.ts";

export interface PublishParts {
  readonly db: Db;
  readonly workspace: DraftWorkspace;
  readonly publisher: Publisher;
}

const MAX_REASON = 500;

export function addPublishing(scope: FastifyInstance, { db, workspace, publisher }: PublishParts): void {
  scope.get("/difference", async (request) => differenceOf(await workspace.open(analystOf(request))));
  scope.get("/history", async () => (await entriesOf(db)).map(toHistoryEntry));
  scope.delete("/history/:number", async (request, reply) => {
    await publisher.cancel(Number((request.params as { readonly number: string }).number));
    return reply.code(204).send();
  });
  scope.post("/publish", async (request) => {
    const { reason, from } = isObject(request.body) ? request.body : {};
    return publisher.publish(analystOf(request), readReason(reason), readStart(from));
  });
  scope.post("/undo", async (request) => {
    const { reason, to } = isObject(request.body) ? request.body : {};
    if (typeof to !== "number" || !Number.isInteger(to) || to < 0) throw validationError([problem("/to", "type", { expected: "integer" })]);
    return publisher.undo(analystOf(request), readReason(reason), to);
  });
}

/** The reason is required. */
function readReason(reason: unknown): string {
  if (typeof reason !== "string" || reason.trim() === "") throw validationError([problem("/reason", "required")]);
  if (reason.length > MAX_REASON) throw validationError([problem("/reason", "maxLength", { limit: MAX_REASON })]);
  return reason.trim();
}

function readStart(from: unknown): Date | undefined {
  if (from === undefined || from === null || from === "") return undefined;
  const start = typeof from === "string" ? startOf(from) : undefined;
  if (!start) throw validationError([problem("/from", "format", { format: "date" })]);
  return start;
}

/** Parses an instant, or a day, which begins at midnight of the business time zone. Undefined if it is neither. */
function startOf(text: string): Date | undefined {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const given = Date.parse(isDay ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(given)) return undefined;
  if (!isDay) return new Date(given);
  // The local time at the guessed instant shows the zone's offset.
  const local = Date.parse(`${businessClock(given).now.replace(" ", "T")}Z`);
  return new Date(given - (local - given));
}
