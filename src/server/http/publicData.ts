/** What is the same for everybody: option lists and the time of the business. */
import { businessClock } from "#dialect/text/time.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";

export function publicData(schemas: Schemas, now: number) {
  const codes = Object.fromEntries(Object.entries(schemas.catalog.files.codes).map(([name, list]) => [name, list.items]));
  return { codes, clock: { ...businessClock(now), instant: now } };
}
