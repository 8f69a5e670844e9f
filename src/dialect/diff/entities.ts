/** An entity before and after: its head, its limit of records, its fields and rules. */
import type { Json, JsonObject } from "../json/json.ts";
import type { Risk } from "./change.ts";
import { compareFields } from "./fields.ts";
import { type Parts, wording } from "./parts.ts";
import { meaningOf } from "./keywords.ts";
import { say } from "./localize.ts";
import { labelOf, objectOf, pairs, same, type Teller } from "./changeCollector.ts";

/** What the fields compare, or what says nothing. */
const parts: ReadonlySet<string> = new Set(["x-entity", "x-limit", "properties", "required", "x-rules", "$schema", "type"]);

/** @param like An entity that is new and has nearly the same fields. */
export function compareEntity(
  name: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  teller: Teller,
  like?: string,
): void {
  const here = teller.named(labelOf((after ?? before ?? {})["x-label"], name));
  if (!before)
    return here.tell({
      kind: "entity/added",
      risk: "looser",
      readers: ["customer", "operator", "analyst"],
      what: say("is new"),
    });
  if (!after) {
    const isStored = objectOf(before["x-entity"])["owner"] !== "none";
    return here.tell({
      kind: "entity/removed",
      risk: isStored ? "breaking" : "neutral",
      readers: ["customer", "operator", "analyst"],
      what:
        like === undefined
          ? say("is gone with all its records")
          : say("is gone; “{1}”, which is new, is like it: it was probably renamed", like),
      ...(isStored && { stored: { entity: name, was: "gone", ...(like !== undefined && { like }) } }),
    });
  }
  compareHead(objectOf(before["x-entity"]), objectOf(after["x-entity"]), here.inside("x-entity"));
  compareLimit(before["x-limit"], after["x-limit"], here.inside("x-limit"));
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (parts.has(key) || same(was, is)) continue;
    here.inside(key).tell({ kind: `entity/${key}`, ...meaningOf(key, was, is) });
  }
  compareFields(before, after, here, { entity: name, path: "" });
}

function compareLimit(before: Json | undefined, after: Json | undefined, teller: Teller): void {
  if (same(before, after)) return;
  const [old, now] = [before, after].map((limit) => (limit === undefined ? undefined : Number(objectOf(limit)["max"])));
  const what =
    now === undefined
      ? say("any number of records (at most {1} before)", old)
      : old === undefined
        ? say("at most {1} records (no limit before)", now)
        : say("at most {1} records instead of {2}", now, old);
  const risk: Risk = now === undefined || (old !== undefined && now > old) ? "looser" : "stricter";
  teller.tell({ kind: "entity/limit", risk, readers: ["customer"], what });
}

const headParts: Parts = {
  owner: { risk: "breaking", readers: ["customer", "operator"], name: "who owns its records" },
  title: { risk: "neutral", readers: ["customer", "operator"], name: "what one is called in a sentence" },
  calls: { risk: "breaking", readers: ["operator"], name: "the calls it travels by" },
  states: { risk: "stricter", readers: ["customer", "operator"], name: "the states it goes through" },
  number: { risk: "neutral", readers: ["customer", "operator"], name: "how new ones are numbered" },
  times: { risk: "neutral", readers: ["customer", "operator"], name: "the times that are kept" },
};

function compareHead(before: JsonObject, after: JsonObject, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (same(was, is)) continue;
    const { risk, readers, name } = headParts[key] ?? { risk: "neutral", readers: ["analyst"], name: key };
    teller.inside(key).tell({
      kind: `entity/${key}`,
      risk,
      readers,
      what: wording(name, was, is),
    });
  }
}
