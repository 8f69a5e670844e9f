/** A screen before and after: columns, filters, actions, the fields of its form. */
import type { Json, JsonObject } from "../json.ts";
import { compareLists, compareParts, everybody, type ListWords, type Part, type Parts } from "./parts.ts";
import { both, labelOf, objectOf, same, shown, type Teller } from "./teller.ts";

/** What the reader calls a field of the screen's entity. */
export type NameOf = (field: string) => ReturnType<typeof both>;

const look = (en: string, zh: string): Part => ({ en, zh, risk: "neutral", readers: everybody });

const screenParts: Parts = {
  entity: { en: "the entity it shows", zh: "所示实体", risk: "stricter", readers: everybody },
  kind: look("the kind of page", "页面类型"),
  content: look("what it says", "内容"),
};

const listParts: Parts = {
  search: look("what the search box looks in", "搜索范围"),
  searchLabel: look("the name of the search box", "搜索框名称"),
  tabs: look("its tabs", "标签"),
  sort: look("the order of the list", "排序"),
  open: look("where a record opens", "记录打开位置"),
  createAt: look("where new ones are made", "新建位置"),
  editAt: look("where they are changed", "编辑位置"),
  empty: look("what it says when there is nothing", "空列表提示"),
};

const columnParts: Parts = {
  label: look("the name", "名称"),
  second: look("the second line", "第二行"),
  width: look("the width", "宽度"),
  pin: look("whether it stays in place", "是否固定"),
  link: look("whether it opens the record", "是否链接"),
  sortable: look("whether the list can be sorted by it", "是否可排序"),
  hidden: look("whether it is off at first", "是否默认隐藏"),
  "x-show-when": look("when it is drawn", "显示条件"),
};

const filterParts: Parts = { label: look("the name", "名称"), more: look("whether it is under “more”", "是否收入更多筛选") };

const actionParts: Parts = {
  label: look("the name", "名称"),
  icon: look("the picture", "图标"),
  tone: look("the look of its button", "按钮样式"),
  go: look("where it leads", "跳转位置"),
  "x-show-when": look("when it is drawn", "显示条件"),
};

const sectionParts: Parts = {
  label: look("the name", "名称"),
  help: look("the hint", "提示"),
  columns: look("how many fields stand side by side", "列数"),
  side: look("the side it stands on", "所在侧"),
  of: look("the part of the record it shows", "对应部分"),
  "x-visible-when": { en: "when it is shown", zh: "显示条件", risk: "stricter", readers: everybody },
  "x-show-when": look("when it is drawn", "显示条件"),
};

const fieldParts: Parts = {
  span: look("the width", "宽度"),
  as: look("how the choice is drawn", "选择方式"),
  "x-show-when": look("when it is drawn", "显示条件"),
};

const formParts: Parts = {
  aside: look("the figures beside the form", "侧边数据"),
  totals: look("the figures in the bar", "底栏数据"),
  draft: look("whether it is kept as a draft", "是否保留草稿"),
  submit: { en: "what submitting does", zh: "提交动作", risk: "stricter", readers: everybody },
  after: look("where it leads after a save", "保存后跳转"),
  saveLabel: look("the name of Save", "保存按钮名称"),
  submitLabel: look("the name of Submit", "提交按钮名称"),
};

const detailParts: Parts = {
  header: look("the head of the page", "页头"),
  timeline: look("whether the history is shown", "是否显示轨迹"),
  phases: look("whether the progress is shown", "是否显示进度"),
};

const words = (en: string, zh: string, removed: ListWords["removed"] = "neutral"): ListWords => ({
  en,
  zh,
  added: "neutral",
  removed,
  readers: everybody,
});

const idOf = (value: Json): string => (typeof value === "string" ? value : String(objectOf(value)["id"]));
const fieldOf = (value: Json): string => (typeof value === "string" ? value : String(objectOf(value)["field"]));

export function compareScreen(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  name: string,
  nameOf: NameOf,
  teller: Teller,
): void {
  const here = teller.named(both(`screen “${name}”`, `页面“${name}”`));
  if (!before) return here.tell({ kind: "screen/added", risk: "neutral", readers: everybody, what: both("is new", "新增") });
  if (!after) return here.tell({ kind: "screen/removed", risk: "stricter", readers: everybody, what: both("is gone", "已删除") });
  compareParts("screen", before, after, screenParts, here, new Set(["list", "form", "detail"]));
  compareList(objectOf(before["list"]), objectOf(after["list"]), nameOf, here.inside("list"));
  const form = here.inside("form");
  compareParts("form", objectOf(before["form"]), objectOf(after["form"]), formParts, form, new Set(["sections"]));
  compareSections(objectOf(before["form"])["sections"], objectOf(after["form"])["sections"], nameOf, form);
  const detail = here.inside("detail");
  compareParts("detail", objectOf(before["detail"]), objectOf(after["detail"]), detailParts, detail, new Set(["sections", "actions"]));
  compareSections(objectOf(before["detail"])["sections"], objectOf(after["detail"])["sections"], nameOf, detail);
  compareActions(objectOf(before["detail"])["actions"], objectOf(after["detail"])["actions"], detail.inside("actions"));
}

function compareList(before: JsonObject, after: JsonObject, nameOf: NameOf, teller: Teller): void {
  compareParts("list", before, after, listParts, teller, new Set(["columns", "filters", "toolbar", "rowActions", "bulkActions"]));
  const named = (value: Json): ReturnType<typeof both> => {
    const name = nameOf(fieldOf(value));
    return labelOf(objectOf(value)["label"] ?? name, fieldOf(value));
  };
  const part = (kind: string, key: string, called: ListWords, parts: Parts): void =>
    compareLists(
      kind,
      before[key],
      after[key],
      called,
      teller.inside(key),
      fieldOf,
      (was, is, at) => compareParts(kind, objectOf(was), objectOf(is), parts, at),
      named,
    );
  part("column", "columns", words("column", "列"), columnParts);
  part("filter", "filters", words("filter", "筛选"), filterParts);
  for (const key of ["toolbar", "rowActions", "bulkActions"]) compareActions(before[key], after[key], teller.inside(key));
}

function compareActions(before: Json | undefined, after: Json | undefined, teller: Teller): void {
  compareLists("action", before, after, words("button", "按钮", "stricter"), teller, idOf, (was, is, at) =>
    typeof was === "string" || typeof is === "string"
      ? told(was, is, at)
      : compareParts("action", objectOf(was), objectOf(is), actionParts, at),
  );
}

function told(was: Json, is: Json, teller: Teller): void {
  if (same(was, is)) return;
  teller.tell({
    kind: "action/written",
    risk: "neutral",
    readers: everybody,
    what: both(`${shown(is)} instead of ${shown(was)}`, `由 ${shown(was)} 改为 ${shown(is)}`),
  });
}

function compareSections(before: Json | undefined, after: Json | undefined, nameOf: NameOf, teller: Teller): void {
  compareLists("section", before, after, words("section", "分区"), teller.inside("sections"), idOf, (was, is, at) => {
    const [old, now] = [objectOf(was), objectOf(is)];
    compareParts("section", old, now, sectionParts, at, new Set(["fields"]));
    const group = typeof now["of"] === "string" ? `${now["of"]}/` : "";
    compareLists(
      "formField",
      old["fields"],
      now["fields"],
      words("field", "字段", "stricter"),
      at.inside("fields"),
      fieldOf,
      (one, other, here) => compareParts("formField", written(one), written(other), fieldParts, here),
      (value) => nameOf(`${group}${fieldOf(value)}`),
    );
  });
}

/** A field may be written as its name alone. */
function written(value: Json): JsonObject {
  return typeof value === "string" ? { field: value } : objectOf(value);
}
