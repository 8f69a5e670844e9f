/** The site map, the catalogue of calls, the limits, the messages and the records of a fresh database, before and after. */
import type { Json, JsonObject } from "../json.ts";
import { compareLists, compareParts, everybody, type Part, type Parts, wording } from "./parts.ts";
import { both, labelOf, objectOf, pairs, same, shown, type Teller } from "./teller.ts";

const look = (en: string, zh: string): Part => ({ en, zh, risk: "neutral", readers: everybody });

const siteParts: Parts = {
  product: look("the name of the product", "产品名称"),
  titleSeparator: look("what stands between the parts of a title", "标题分隔符"),
  languages: { en: "the languages", zh: "语言", risk: "stricter", readers: everybody },
  defaultLanguage: look("the first language", "默认语言"),
  home: look("the first page", "首页"),
  dashboard: look("the page after the login", "登录后页面"),
  login: look("the page of the login", "登录页"),
  notFound: look("the page for wrong addresses", "错误地址页"),
  frame: look("what surrounds every page", "页面框架"),
};

const routeParts: Parts = {
  title: look("the name", "名称"),
  screen: look("the screen it shows", "显示的页面"),
  view: look("the view it shows", "显示的页面"),
  redirect: look("where it leads", "跳转位置"),
  public: { en: "whether it is open without a login", zh: "是否免登录", risk: "stricter", readers: everybody },
  hidden: look("whether it is missing in the menu", "是否在菜单中隐藏"),
  icon: look("the picture", "图标"),
  external: look("the address outside", "外部链接"),
  token: look("what is added to its address", "地址参数"),
  "x-show-when": { en: "who sees it", zh: "可见条件", risk: "stricter", readers: everybody },
};

const pathOf = (route: Json): string => String(objectOf(route)["path"]);

export function compareSite(before: JsonObject, after: JsonObject, teller: Teller): void {
  compareParts("site", before, after, siteParts, teller, new Set(["routes"]));
  compareRoutes(before["routes"], after["routes"], teller.inside("routes"));
}

function compareRoutes(before: Json | undefined, after: Json | undefined, teller: Teller): void {
  compareLists(
    "route",
    before,
    after,
    { en: "page", zh: "页面", added: "looser", removed: "stricter", readers: everybody },
    teller,
    pathOf,
    (was, is, at) => {
      compareParts("route", objectOf(was), objectOf(is), routeParts, at, new Set(["children"]));
      compareRoutes(objectOf(was)["children"], objectOf(is)["children"], at.inside("children"));
    },
    (route) => labelOf(objectOf(route)["title"], pathOf(route)),
  );
}

const callParts: Parts = {
  path: { en: "the address", zh: "地址", risk: "breaking", readers: ["operator"] },
  does: { en: "what it does", zh: "作用", risk: "breaking", readers: ["operator"] },
  entity: { en: "the entity it is about", zh: "所属实体", risk: "breaking", readers: ["operator"] },
  transition: { en: "the action it takes", zh: "执行的操作", risk: "breaking", readers: ["operator"] },
  anonymous: { en: "whether it is open without a login", zh: "是否免登录", risk: "stricter", readers: ["operator"] },
  multipart: { en: "how it is sent", zh: "发送方式", risk: "breaking", readers: ["operator"] },
};

export function compareCalls(before: JsonObject, after: JsonObject, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(objectOf(before["calls"]), objectOf(after["calls"]))) {
    const here = teller.inside("calls").inside(key, both(`call “${key}”`, `接口“${key}”`));
    if (was === undefined)
      here.tell({ kind: "call/added", risk: "looser", readers: ["operator"], what: both(`is new (${path(is)})`, `新增（${path(is)}）`) });
    else if (is === undefined)
      here.tell({
        kind: "call/removed",
        risk: "breaking",
        readers: ["operator"],
        what: both(`is gone (${path(was)}): programs that make it fail`, `已删除（${path(was)}），调用它的程序会失败`),
      });
    else compareParts("call", objectOf(was), objectOf(is), callParts, here);
  }
}

function path(call: Json | undefined): string {
  return String(objectOf(call)["path"]);
}

/** @param shownAtFields Limits that fields are bound to: there it is told what they mean. */
export function compareLimits(before: JsonObject, after: JsonObject, shownAtFields: ReadonlySet<string>, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (key === "$schema" || same(was, is)) continue;
    const here = teller.inside(key, both(`limit “${key}”`, `常量“${key}”`));
    const [old, now] = [objectOf(was), objectOf(is)];
    if (was === undefined || is === undefined) {
      here.tell({
        kind: is === undefined ? "limit/removed" : "limit/added",
        risk: "neutral",
        readers: ["analyst"],
        what: is === undefined ? both("is gone", "已删除") : both("is new", "新增"),
      });
      continue;
    }
    if (!same(old["value"], now["value"])) {
      const isTold = shownAtFields.has(key);
      here.inside("value").tell({
        kind: "limit/value",
        risk: isTold ? "neutral" : "stricter",
        readers: isTold ? ["analyst"] : everybody,
        what: both(`${shown(now["value"])} instead of ${shown(old["value"])}`, `由 ${shown(old["value"])} 改为 ${shown(now["value"])}`),
      });
    }
    compareParts("limit", old, now, {}, here, new Set(["value"]));
  }
}

export function compareMessages(language: string, before: JsonObject, after: JsonObject, teller: Teller): void {
  for (const { key, before: was, after: is } of pairs(before, after)) {
    if (same(was, is)) continue;
    teller
      .inside(key, both(`sentence “${key}” (${language})`, `文字“${key}”（${language}）`))
      .tell({ kind: "message/text", risk: "neutral", readers: everybody, what: wording({ en: "the wording", zh: "文字" }, was, is) });
  }
}

/** Records that a fresh database starts with; known by their code, name or place. */
export function compareRecords(entity: string, before: Json | undefined, after: Json | undefined, teller: Teller): void {
  const keyOf = (record: Json): string => String(objectOf(record)["id"] ?? objectOf(record)["code"] ?? JSON.stringify(record));
  compareLists(
    "record",
    before,
    after,
    { en: `record of ${entity}`, zh: `${entity} 记录`, added: "looser", removed: "stricter", readers: everybody },
    teller,
    keyOf,
    (was, is, at) => compareParts("record", objectOf(was), objectOf(is), {}, at),
    (record) => both(keyOf(record), keyOf(record)),
  );
}
