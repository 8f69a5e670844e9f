/** Compares entities: `x-entity`, the limit of records, fields and rules. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { Risk } from "./change.ts";
import { compareFields } from "./fields.ts";
import { compareParts } from "./parts.ts";
import { meaningOf } from "./keywords.ts";
import { localize } from "./localize.ts";
import { labelOrName, pairEntries, jsonEquals, type ChangeCollector } from "./changeCollector.ts";

/** Keywords that are compared elsewhere, or have no effect. */
const parts: ReadonlySet<string> = new Set(["x-entity", "x-limit", "properties", "required", "x-rules", "$schema", "type"]);

/** The new entities that could have the records of a removed one. */
export interface Successors {
  /** The one with nearly the same fields. */
  readonly like?: string | undefined;
  readonly added?: readonly string[];
}

export function compareEntity(
  name: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  collector: ChangeCollector,
  { like, added = [] }: Successors = {},
): void {
  const here = collector.named(labelOrName((after ?? before ?? {})["x-label"], name));
  if (!before)
    return here.add({
      kind: "entity/added",
      risk: "looser",
      readers: ["customer", "operator", "analyst"],
      what: localize("is new"),
    });
  if (!after) {
    const candidates = like === undefined && added.length > 0 ? { candidates: added } : {};
    const isStored = asJsonObject(before["x-entity"])["owner"] !== "none";
    return here.add({
      kind: "entity/removed",
      risk: isStored ? "breaking" : "neutral",
      readers: ["customer", "operator", "analyst"],
      what:
        like === undefined
          ? localize("is gone with all its records")
          : localize("is gone; “{1}”, which is new, is like it: it was probably renamed", like),
      ...(isStored && { stored: { entity: name, was: "gone", ...(like !== undefined && { like }), ...candidates } }),
    });
  }
  compareParts(before["x-entity"], after["x-entity"], { kind: "entity" }, here.inside("x-entity"));
  compareLimit(before["x-limit"], after["x-limit"], here.inside("x-limit"));
  for (const { key, before: was, after: is } of pairEntries(before, after)) {
    if (parts.has(key) || jsonEquals(was, is)) continue;
    here.inside(key).add({ kind: `entity/${key}`, ...meaningOf(key, was, is) });
  }
  compareFields(before, after, here, { entity: name, path: "" });
}

function compareLimit(before: Json | undefined, after: Json | undefined, collector: ChangeCollector): void {
  if (jsonEquals(before, after)) return;
  const [old, now] = [before, after].map((limit) => (limit === undefined ? undefined : Number(asJsonObject(limit)["max"])));
  const what =
    now === undefined
      ? localize("any number of records (at most {1} before)", old)
      : old === undefined
        ? localize("at most {1} records (no limit before)", now)
        : localize("at most {1} records instead of {2}", now, old);
  const risk: Risk = now === undefined || (old !== undefined && now > old) ? "looser" : "stricter";
  collector.add({ kind: "entity/limit", risk, readers: ["customer"], what });
}
