/** An entity before and after: its head, its limit of records, its fields and rules. */
import type { Json, JsonObject } from "../json.ts";
import type { Reader, Risk } from "./change.ts";
import { compareFields } from "./fields.ts";
import { meaningOf } from "./keywords.ts";
import { both, labelOf, objectOf, pairs, same, shown, type Teller } from "./teller.ts";

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
      what: both("is new", "新增实体"),
    });
  if (!after) {
    const isStored = objectOf(before["x-entity"])["owner"] !== "none";
    return here.tell({
      kind: "entity/removed",
      risk: isStored ? "breaking" : "neutral",
      readers: ["customer", "operator", "analyst"],
      what:
        like === undefined
          ? both("is gone with all its records", "实体及其全部记录已删除")
          : both(
              `is gone; “${like}”, which is new, is like it: it was probably renamed`,
              `实体已删除；新增的“${like}”与之相似，可能是改名`,
            ),
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
  const [old, now] = [objectOf(before)["max"], objectOf(after)["max"]];
  const what =
    now === undefined
      ? both(`any number of records (at most ${old} before)`, `记录数不再限制（原最多 ${old} 条）`)
      : old === undefined
        ? both(`at most ${now} records (no limit before)`, `最多 ${now} 条记录（原无限制）`)
        : both(`at most ${now} records instead of ${old}`, `最多 ${now} 条记录（原为 ${old} 条）`);
  const risk: Risk = now === undefined || Number(now) > Number(old) ? "looser" : "stricter";
  teller.tell({ kind: "entity/limit", risk, readers: ["customer"], what });
}

interface HeadPart {
  readonly risk: Risk;
  readonly readers: readonly Reader[];
  readonly en: string;
  readonly zh: string;
}

const headParts: Readonly<Record<string, HeadPart>> = {
  owner: { risk: "breaking", readers: ["customer", "operator"], en: "who owns its records", zh: "记录归属" },
  title: { risk: "neutral", readers: ["customer", "operator"], en: "what one is called in a sentence", zh: "句中称呼" },
  calls: { risk: "breaking", readers: ["operator"], en: "the calls it travels by", zh: "使用的接口" },
  states: { risk: "stricter", readers: ["customer", "operator"], en: "the states it goes through", zh: "状态机" },
  number: { risk: "neutral", readers: ["customer", "operator"], en: "how new ones are numbered", zh: "编号规则" },
  times: { risk: "neutral", readers: ["customer", "operator"], en: "the times that are kept", zh: "时间字段" },
};

function compareHead(before: JsonObject, after: JsonObject, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (same(was, is)) continue;
    const { risk, readers, en, zh } = headParts[key] ?? { risk: "neutral", readers: ["analyst"], en: key, zh: key };
    teller.inside(key).tell({
      kind: `entity/${key}`,
      risk,
      readers,
      what: both(`${en}: ${shown(is)} instead of ${shown(was)}`, `${zh}由 ${shown(was)} 改为 ${shown(is)}`),
    });
  }
}
