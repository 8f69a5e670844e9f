/** Compares what pages say. Every reader may notice it; nothing depends on it. */
import { asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { labelOrName, type ChangeCollector } from "./changeCollector.ts";
import { localize } from "./localize.ts";
import { compareLists, compareParts, type ListTarget } from "./parts.ts";

const idOf = (part: Json): string => String(asJsonObject(part)["id"]);

export function compareContent(
  name: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  collector: ChangeCollector,
): void {
  const here = collector.named(localize("content “{1}”", labelOrName((after ?? before ?? {})["x-label"], name)));
  if (!before) return here.add({ kind: "content/added", risk: "neutral", what: localize("is new") });
  if (!after) return here.add({ kind: "content/removed", risk: "neutral", what: localize("is gone") });
  compareParts(before, after, { kind: "content", but: ["parts"] }, here);
  const parts: ListTarget = {
    ...{ kind: "part", name: "part", added: "neutral", removed: "neutral" },
    keyOf: idOf,
    nameOf: (part) => labelOrName(asJsonObject(part)["title"], idOf(part)),
    compare: (was, is, at) => compareParts(was, is, { kind: "part", but: ["id"] }, at),
  };
  compareLists(before["parts"], after["parts"], parts, here.inside("parts"));
}
