/** What every act on records is handed: database, schemas in force, clock, and who acts. */
import type { CheckContext } from "#dialect/check.ts";
import { businessClock } from "#dialect/time.ts";
import type { Db } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { Proof } from "../session/proof.ts";
import type { Actor } from "../session/sessions.ts";

export interface RecordService {
  readonly db: Db;
  /** The version in force when the act began; it stays the same to its end. */
  readonly schemas: Schemas;
  /** Milliseconds. */
  readonly clock: () => number;
  /** That the actor is who the process takes it for; absent where nobody is logged in by a token. */
  readonly proof?: Proof | undefined;
  /** Demonstration data is played: its e-mails count as sent, and none is. */
  readonly isRehearsal?: boolean;
}

/** The context of a check for `on`: `create`, `update` or the id of a transition. */
export function checkContext(service: RecordService, actor: Actor, on: string, draft: boolean): CheckContext {
  const { limits, tables } = service.schemas.catalog;
  return { user: actor.facts, limits, tables, ...businessClock(service.clock()), on, draft };
}
