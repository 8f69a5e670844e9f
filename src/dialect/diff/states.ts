/** A state machine before and after: tabs, transitions, what its records may do. */
import type { Json, JsonObject } from "../json.ts";
import type { Risk } from "./change.ts";
import { compareFields } from "./fields.ts";
import { compareLists, compareParts, everybody, type Parts } from "./parts.ts";
import { both, listOf, objectOf, same, shown, type Teller } from "./teller.ts";

const idOf = (value: Json): string => String(objectOf(value)["id"]);

const machineParts: Parts = {
  entity: { en: "the entity it governs", zh: "所属实体", risk: "breaking", readers: everybody },
  field: { en: "the field that holds the state", zh: "状态字段", risk: "breaking", readers: everybody },
  initial: { en: "the state that new records begin in", zh: "初始状态", risk: "stricter", readers: everybody },
  codes: { en: "the list of its states", zh: "状态表", risk: "breaking", readers: everybody },
  draft: { en: "when a record is a draft", zh: "草稿条件", risk: "stricter", readers: everybody },
  editable: { en: "when a record may be changed", zh: "可修改条件", risk: "stricter", readers: everybody },
  readonlyReason: { en: "why a record cannot be changed", zh: "不可修改的说明", risk: "neutral", readers: everybody },
  timeline: { en: "where its history is kept", zh: "轨迹记录位置", risk: "breaking", readers: everybody },
};

const tabParts: Parts = {
  label: { en: "the name", zh: "名称", risk: "neutral", readers: everybody },
  states: { en: "the states in it", zh: "所含状态", risk: "neutral", readers: everybody },
  where: { en: "which records are in it", zh: "筛选条件", risk: "neutral", readers: everybody },
  overlay: { en: "whether it cuts across the others", zh: "是否与其他标签重叠", risk: "neutral", readers: everybody },
};

const phaseParts: Parts = { label: { en: "the name", zh: "名称", risk: "neutral", readers: everybody } };

const transitionParts: Parts = {
  label: { en: "the name", zh: "名称", risk: "neutral", readers: everybody },
  to: { en: "the state it leads to", zh: "目标状态", risk: "stricter", readers: everybody },
  guard: { en: "when it may be done", zh: "允许条件", risk: "stricter", readers: everybody },
  reason: { en: "why it is refused", zh: "拒绝说明", risk: "neutral", readers: everybody },
  confirm: { en: "the question before", zh: "确认提示", risk: "neutral", readers: everybody },
  success: { en: "what is said when it is done", zh: "成功提示", risk: "neutral", readers: everybody },
  tone: { en: "the look of its button", zh: "按钮样式", risk: "neutral", readers: everybody },
  icon: { en: "the picture", zh: "图标", risk: "neutral", readers: everybody },
  event: { en: "what the timeline says", zh: "轨迹文字", risk: "neutral", readers: everybody },
  effects: { en: "what else it does", zh: "附带动作", risk: "stricter", readers: everybody },
  call: { en: "the call it is made by", zh: "使用的接口", risk: "breaking", readers: ["operator"] },
};

export function compareMachine(before: JsonObject | undefined, after: JsonObject | undefined, name: string, teller: Teller): void {
  const here = teller.named(both(`states of “${name}”`, `“${name}”的状态`));
  if (!before) return here.tell({ kind: "states/added", risk: "neutral", readers: everybody, what: both("are new", "新增") });
  if (!after) return here.tell({ kind: "states/removed", risk: "breaking", readers: everybody, what: both("are gone", "已删除") });
  compareParts("states", before, after, machineParts, here, new Set(["tabs", "transitions", "phases"]));
  compareLists(
    "tab",
    before["tabs"],
    after["tabs"],
    { en: "tab", zh: "标签", added: "neutral", removed: "neutral", readers: everybody },
    here.inside("tabs"),
    idOf,
    (was, is, at) => compareParts("tab", objectOf(was), objectOf(is), tabParts, at),
  );
  compareLists(
    "phase",
    before["phases"],
    after["phases"],
    { en: "step", zh: "阶段", added: "neutral", removed: "neutral", readers: everybody },
    here.inside("phases"),
    idOf,
    (was, is, at) => compareParts("phase", objectOf(was), objectOf(is), phaseParts, at),
  );
  compareLists(
    "transition",
    before["transitions"],
    after["transitions"],
    { en: "action", zh: "操作", added: "looser", removed: "stricter", readers: everybody },
    here.inside("transitions"),
    idOf,
    (was, is, at) => compareTransition(objectOf(was), objectOf(is), at),
  );
}

/** Parts that have a sentence of their own. */
const own: ReadonlySet<string> = new Set(["ask", "by", "from", "complete", "remove"]);

function compareTransition(before: JsonObject, after: JsonObject, teller: Teller): void {
  compareParts("transition", before, after, transitionParts, teller, own);
  if (!same(before["by"], after["by"]))
    teller.inside("by").tell({
      kind: "transition/by",
      risk: "stricter",
      readers: everybody,
      what:
        after["by"] === "operator"
          ? both("is done by the operator instead of the customer", "改为由操作员执行")
          : both("is done by the customer instead of the operator", "改为由客户执行"),
    });
  compareFrom(listOf(before["from"]).map(String), listOf(after["from"]).map(String), teller.inside("from"));
  flag(
    "complete",
    before,
    after,
    teller,
    both("asks for everything that is required first", "执行前检查全部必填项"),
    both("no longer asks for what is required", "执行前不再检查必填项"),
  );
  flag(
    "remove",
    before,
    after,
    teller,
    both("deletes the record", "执行后删除记录"),
    both("no longer deletes the record", "执行后不再删除记录"),
  );
  compareFields({ properties: before["ask"] ?? {} }, { properties: after["ask"] ?? {} }, teller.inside("ask"));
}

function compareFrom(before: readonly string[], after: readonly string[], teller: Teller): void {
  const lost = before.filter((state) => !after.includes(state));
  const won = after.filter((state) => !before.includes(state));
  const tell = (risk: Risk, en: string, zh: string): void =>
    teller.tell({ kind: "transition/from", risk, readers: everybody, what: both(en, zh) });
  if (lost.length > 0)
    tell("stricter", `can no longer be done in ${lost.map(shown).join(", ")}`, `${lost.map(shown).join("、")} 状态下不再可用`);
  if (won.length > 0) tell("looser", `can be done in ${won.map(shown).join(", ")} too`, `${won.map(shown).join("、")} 状态下也可用`);
  if (lost.length === 0 && won.length === 0 && !same([...before], [...after]))
    teller.tell({
      kind: "transition/from",
      risk: "neutral",
      readers: ["analyst"],
      what: both("its states stand in another order", "来源状态顺序有变"),
    });
}

function flag(
  key: string,
  before: JsonObject,
  after: JsonObject,
  teller: Teller,
  on: ReturnType<typeof both>,
  off: ReturnType<typeof both>,
): void {
  if (same(before[key], after[key])) return;
  const isOn = after[key] === true;
  teller.inside(key).tell({ kind: `transition/${key}`, risk: isOn ? "stricter" : "looser", readers: everybody, what: isOn ? on : off });
}
