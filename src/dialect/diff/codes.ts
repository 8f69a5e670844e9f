/** Compares code lists. The removal of a state is breaking, because records in it would have no state. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { StoredChange } from "./change.ts";
import { compareParts } from "./parts.ts";
import { localize } from "./localize.ts";
import type { ReplacedValue } from "./migrations.ts";
import { labelOrName, pairEntriesBy, isReordered, jsonEquals, formatDiffValue, type ChangeCollector } from "./changeCollector.ts";

const codeOf = (code: Json): string => JSON.stringify(asJsonObject(code)["const"]) ?? "";

/** The options of a list that stored records have. */
export interface ListUse {
  /** Entity and field of every state field with this list. */
  readonly holders: readonly { readonly entity: string; readonly field: string }[];
  /** Values that new migrations replace in stored records. */
  readonly replaced: readonly ReplacedValue[];
}

export function compareCodes(
  name: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  use: ListUse,
  collector: ChangeCollector,
): void {
  const label = labelOrName((after ?? before ?? {})["x-label"], name);
  const here = collector.named(localize("list “{1}”", label));
  if (!before) return here.add({ kind: "codes/added", risk: "neutral", what: localize("is new") });
  if (!after) return here.add({ kind: "codes/removed", risk: "stricter", what: localize("is gone") });
  const renamed = renamedCodes(before, after, use);
  const former = withNewCodes(before["items"], renamed);
  for (const { before: was, after: is, index } of pairEntriesBy(former, after["items"], codeOf)) {
    const code = asJsonObject(is ?? was);
    const from = renamed.find(({ to }) => jsonEquals(to, code["const"]))?.from;
    const at = here.inside("items").inside(index, labelOrName(code["x-label"], String(code["const"])));
    if (from !== undefined)
      at.add({
        kind: "code/renamed",
        risk: "stricter",
        what: localize(
          "is stored as {2} in place of {1}; stored records follow by a migration, and programs that send {1} are refused",
          ...[from, code["const"]].map(formatDiffValue),
        ),
      });
    if (was === undefined)
      at.add({
        kind: "code/added",
        risk: "looser",
        what: localize("can be chosen ({1})", formatDiffValue(code["const"])),
      });
    else if (is === undefined) addRemoved(code, use.holders, at);
    else compareParts(was, is, { kind: "code" }, at);
  }
  if (isReordered(former, after["items"], codeOf))
    here.add({ kind: "code/order", risk: "neutral", what: localize("the choices stand in another order") });
  if (!jsonEquals(before["open"], after["open"])) {
    const isOpen = after["open"] === true;
    here.inside("open").add({
      kind: "codes/open",
      risk: isOpen ? "looser" : "stricter",
      what: isOpen ? localize("other values are taken too") : localize("no other values are taken any more"),
    });
  }
  compareParts(before, after, { kind: "codes", but: ["items", "open", "name"] }, here);
}

/** The options that are gone under one value and there under another, which a migration gives the stored records; of states, all records with them. */
function renamedCodes(before: JsonObject, after: JsonObject, { holders, replaced }: ListUse): readonly ReplacedValue[] {
  const [old, now] = [before, after].map(({ items }) => asJsonArray(items).map(codeOf)) as [string[], string[]];
  return replaced.filter(
    ({ from, to }, index) =>
      old.includes(JSON.stringify(from)) &&
      !now.includes(JSON.stringify(from)) &&
      now.includes(JSON.stringify(to)) &&
      !old.includes(JSON.stringify(to)) &&
      replaced.findIndex((other) => jsonEquals(other.from, from) && jsonEquals(other.to, to)) === index &&
      holders.every(({ entity, field }) =>
        replaced.some((one) => one.entity === entity && one.field === `/${field}` && jsonEquals(one.from, from) && jsonEquals(one.to, to)),
      ),
  );
}

/** The items of the older list under the values of the newer one. */
function withNewCodes(items: Json | undefined, renamed: readonly ReplacedValue[]): Json {
  return asJsonArray(items).map((item) => {
    const change = renamed.find(({ from }) => jsonEquals(from, asJsonObject(item)["const"]));
    return change ? { ...asJsonObject(item), const: change.to } : item;
  });
}

function addRemoved(
  code: JsonObject,
  holders: readonly { readonly entity: string; readonly field: string }[],
  collector: ChangeCollector,
): void {
  const value = formatDiffValue(code["const"]);
  if (holders.length === 0)
    return collector.add({
      kind: "code/removed",
      risk: "stricter",
      what: localize("can no longer be chosen ({1}); records that have it keep it until it is changed", value),
    });
  for (const { entity, field } of holders) {
    const stored: StoredChange = { entity, field: `/${field}`, was: "value-gone", value: code["const"] ?? null };
    collector.add({
      kind: "state/removed",
      risk: "breaking",
      what: localize("is gone; records in the state {1} would have none", value),
      stored,
    });
  }
}
