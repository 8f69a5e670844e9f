/** A list of codes before and after. A state that is gone leaves records in it without one. */
import type { Json, JsonObject } from "../json.ts";
import type { StoredChange } from "./change.ts";
import { compareParts, everybody, type Parts } from "./parts.ts";
import { both, labelOf, objectOf, pairsBy, reordered, same, shown, type Teller } from "./teller.ts";

const parts: Parts = {
  "x-label": { en: "the name", zh: "名称", risk: "neutral", readers: everybody },
  "x-help": { en: "the hint", zh: "提示", risk: "neutral", readers: everybody },
  hue: { en: "the colour", zh: "颜色", risk: "neutral", readers: everybody },
  mark: { en: "the mark", zh: "标记", risk: "neutral", readers: everybody },
  icon: { en: "the picture", zh: "图标", risk: "neutral", readers: everybody },
  phase: { en: "the step of the progress bar", zh: "进度阶段", risk: "neutral", readers: everybody },
  pinned: { en: "whether it is shown first", zh: "是否置顶", risk: "neutral", readers: everybody },
  exclusive: { en: "whether it excludes the others", zh: "是否与其他选项互斥", risk: "stricter", readers: everybody },
};

const codeOf = (code: Json): string => JSON.stringify(objectOf(code)["const"]) ?? "";

/** @param holders Entity and field of every field that holds a state of this list. */
export function compareCodes(
  name: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  holders: readonly { readonly entity: string; readonly field: string }[],
  teller: Teller,
): void {
  const label = labelOf((after ?? before ?? {})["x-label"], name);
  const here = teller.named(both(`list “${label["en"]}”`, `选项表“${label["zh"]}”`));
  if (!before) return here.tell({ kind: "codes/added", risk: "neutral", readers: everybody, what: both("is new", "新增") });
  if (!after) return here.tell({ kind: "codes/removed", risk: "stricter", readers: everybody, what: both("is gone", "已删除") });
  for (const { before: was, after: is, index } of pairsBy(before["items"], after["items"], codeOf)) {
    const code = objectOf(is ?? was);
    const at = here.inside("items").inside(index, labelOf(code["x-label"], String(code["const"])));
    if (was === undefined)
      at.tell({
        kind: "code/added",
        risk: "looser",
        readers: everybody,
        what: both(`can be chosen (${shown(code["const"])})`, `新增选项（${shown(code["const"])}）`),
      });
    else if (is === undefined) gone(code, holders, at);
    else compareParts("code", objectOf(was), code, parts, at);
  }
  if (reordered(before["items"], after["items"], codeOf))
    here.tell({
      kind: "code/order",
      risk: "neutral",
      readers: everybody,
      what: both("the choices stand in another order", "选项顺序有变"),
    });
  if (!same(before["open"], after["open"])) {
    const isOpen = after["open"] === true;
    here.inside("open").tell({
      kind: "codes/open",
      risk: isOpen ? "looser" : "stricter",
      readers: everybody,
      what: isOpen ? both("other values are taken too", "允许表外取值") : both("no other values are taken any more", "不再允许表外取值"),
    });
  }
  compareParts("codes", before, after, parts, here, new Set(["items", "open", "name"]));
}

function gone(code: JsonObject, holders: readonly { readonly entity: string; readonly field: string }[], teller: Teller): void {
  const value = shown(code["const"]);
  if (holders.length === 0)
    return teller.tell({
      kind: "code/removed",
      risk: "stricter",
      readers: everybody,
      what: both(
        `can no longer be chosen (${value}); records that have it keep it until it is changed`,
        `选项已删除（${value}）；已有记录保留原值，修改时须另选`,
      ),
    });
  for (const { entity, field } of holders) {
    const stored: StoredChange = { entity, field: `/${field}`, was: "value-gone", value: code["const"] ?? null };
    teller.tell({
      kind: "state/removed",
      risk: "breaking",
      readers: everybody,
      what: both(`is gone; records in the state ${value} would have none`, `状态已删除；处于 ${value} 的记录将无状态`),
      stored,
    });
  }
}
