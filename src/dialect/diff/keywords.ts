/** What a changed keyword of a field means to the people who fill it in. */
import type { Json } from "../json.ts";
import type { Text } from "../text.ts";
import type { Reader, Risk } from "./change.ts";
import { both, labelOf, listOf, objectOf, same, shown } from "./teller.ts";

export interface Meaning {
  readonly risk: Risk;
  readonly readers: readonly Reader[];
  readonly what: Text;
}

type Reading = (before: Json | undefined, after: Json | undefined) => Meaning;

const everybody: readonly Reader[] = ["customer", "operator"];
const author: readonly Reader[] = ["analyst"];

/** A number that is the most (`up` is looser) or the least (`up` is stricter) of something. */
function bound(upIs: "looser" | "stricter", en: (value: string) => string, zh: (value: string) => string): Reading {
  const downIs = upIs === "looser" ? "stricter" : "looser";
  return (before, after) => {
    if (before === undefined) return meaning("stricter", both(`${en(plain(after))} (no limit before)`, `${zh(plain(after))}（原无限制）`));
    if (after === undefined)
      return meaning("looser", both(`no longer limited (${en(plain(before))} before)`, `取消限制（原为${zh(plain(before))}）`));
    const what = both(`${en(plain(after))} instead of ${plain(before)}`, `${zh(plain(after))}（原为 ${plain(before)}）`);
    return meaning(Number(after) > Number(before) ? upIs : downIs, what);
  };
}

/** A condition: what it means that it came, went or changed. */
function condition(enHas: string, zhHas: string, enLost: string, zhLost: string, added: Risk, removed: Risk, changed: Risk): Reading {
  return (before, after) => {
    if (before === undefined) return meaning(added, both(`${enHas} when ${plain(after)}`, `${zhHas}：${plain(after)}`));
    if (after === undefined)
      return meaning(removed, both(`${enLost} (before: when ${plain(before)})`, `${zhLost}（原条件：${plain(before)}）`));
    return meaning(
      changed,
      both(`${enHas} when ${plain(after)}, instead of when ${plain(before)}`, `${zhHas}：${plain(after)}（原为：${plain(before)}）`),
    );
  };
}

/** A thing of which only the new wording matters. */
function words(en: string, zh: string, risk: Risk = "neutral", told: readonly Reader[] = everybody): Reading {
  return (before, after) => ({
    risk,
    readers: told,
    what: both(`${en} ${changeOf(before, after, "en")}`, `${zh}${changeOf(before, after, "zh")}`),
  });
}

function changeOf(before: Json | undefined, after: Json | undefined, language: "en" | "zh"): string {
  const [old, now] = [before, after].map((value) => (value === undefined ? undefined : wordsOf(value, language)));
  if (language === "en") {
    if (old === undefined) return `is now ${now}`;
    return now === undefined ? `is gone (it was ${old})` : `is ${now} instead of ${old}`;
  }
  if (old === undefined) return `现为${now}`;
  return now === undefined ? `已取消（原为${old}）` : `由${old}改为${now}`;
}

function wordsOf(value: Json, language: "en" | "zh"): string {
  return typeof value === "object" && value !== null && "en" in value ? `“${labelOf(value, "")[language]}”` : shown(value);
}

function plain(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function meaning(risk: Risk, what: Text, told: readonly Reader[] = everybody): Meaning {
  return { risk, readers: told, what };
}

/** A list of allowed values: more of them is looser, fewer is stricter. */
function allowed(en: string, zh: string): Reading {
  return (before, after) => {
    const [old, now] = [listOf(before), listOf(after)];
    const lost = old.filter((value) => !now.some((other) => same(value, other)));
    const risk: Risk = after === undefined ? "looser" : before === undefined || lost.length > 0 ? "stricter" : "looser";
    return meaning(risk, words(en, zh)(before, after).what);
  };
}

/** Came is stricter, went is looser, changed may refuse what was accepted. */
function demand(en: string, zh: string): Reading {
  return (before, after) => meaning(after === undefined ? "looser" : "stricter", words(en, zh)(before, after).what);
}

const silent = words("what demonstration data put here", "示例数据", "neutral", author);

export const meanings: Readonly<Record<string, Reading>> = {
  maxLength: bound(
    "looser",
    (value) => `at most ${value} characters`,
    (value) => `最多 ${value} 个字符`,
  ),
  minLength: bound(
    "stricter",
    (value) => `at least ${value} characters`,
    (value) => `至少 ${value} 个字符`,
  ),
  maximum: bound(
    "looser",
    (value) => `at most ${value}`,
    (value) => `不大于 ${value}`,
  ),
  minimum: bound(
    "stricter",
    (value) => `at least ${value}`,
    (value) => `不小于 ${value}`,
  ),
  exclusiveMaximum: bound(
    "looser",
    (value) => `less than ${value}`,
    (value) => `小于 ${value}`,
  ),
  exclusiveMinimum: bound(
    "stricter",
    (value) => `more than ${value}`,
    (value) => `大于 ${value}`,
  ),
  maxItems: bound(
    "looser",
    (value) => `at most ${value} entries`,
    (value) => `最多 ${value} 项`,
  ),
  minItems: bound(
    "stricter",
    (value) => `at least ${value} entries`,
    (value) => `至少 ${value} 项`,
  ),
  "x-decimals": bound(
    "looser",
    (value) => `at most ${value} decimals`,
    (value) => `最多 ${value} 位小数`,
  ),
  uniqueItems: demand("no entry twice", "条目不可重复"),
  pattern: demand("the form it must have", "格式"),
  format: demand("the form it must have", "格式"),
  const: demand("the only value", "唯一允许值"),
  enum: allowed("what may be chosen", "可选值"),
  "x-codes": demand("the list to choose from", "选项表"),
  "x-reference": demand("the records to choose from", "可选记录"),
  "x-unique": (before, after) =>
    before === undefined
      ? meaning("stricter", both("must be the only one of its kind", "不可重复"))
      : after === undefined
        ? meaning("looser", both("may be the same in several records", "允许重复"))
        : meaning("stricter", both("is compared in another way when it must be the only one", "唯一性的判断方式有变")),
  "x-one-default": (before, after) =>
    before === undefined
      ? meaning("stricter", both("only one record has it set; setting another unsets the first", "只能有一条默认，设置新的会取消原来的"))
      : after === undefined
        ? meaning("looser", both("several records may have it set", "允许多条同时为默认"))
        : meaning("stricter", words("one default", "默认唯一")(before, after).what),
  "x-list": (before, after) => {
    const [old, now] = [objectOf(before), objectOf(after)];
    const changed = Object.keys({ ...old, ...now }).filter((key) => !same(old[key], now[key]));
    if (before !== undefined && after !== undefined && changed.join() === "max")
      return bound(
        "looser",
        (value) => `at most ${value} values`,
        (value) => `最多 ${value} 个值`,
      )(old["max"], now["max"]);
    return meaning(after === undefined ? "looser" : "stricter", words("how several values stand in it", "多值写法")(before, after).what);
  },
  "x-file": (before, after) => {
    const [old, now] = [objectOf(before), objectOf(after)];
    const changed = Object.keys({ ...old, ...now }).filter((key) => !same(old[key], now[key]));
    if (changed.join() === "maxBytes")
      return bound(
        "looser",
        (value) => `files of at most ${value} bytes`,
        (value) => `文件最大 ${value} 字节`,
      )(old["maxBytes"], now["maxBytes"]);
    if (changed.join() === "accept") return allowed("types of files", "文件类型")(old["accept"], now["accept"]);
    return meaning("stricter", words("which files are taken", "接受的文件")(before, after).what);
  },
  readOnly: (before, after) =>
    after === true
      ? meaning("stricter", both("is filled in by the server only", "改为只由系统填写"))
      : meaning("looser", both(before === undefined ? "can be filled in" : "can be filled in by people again", "改为可以填写")),
  "x-required-when": condition("required", "以下情况必填", "no longer required", "不再必填", "stricter", "looser", "stricter"),
  "x-visible-when": condition("shown only", "仅在以下情况显示", "always shown", "始终显示", "stricter", "looser", "stricter"),
  "x-readonly-when": condition("locked", "以下情况不可修改", "can always be changed", "始终可修改", "stricter", "looser", "stricter"),
  "x-show-when": condition("drawn only", "仅在以下情况显示", "always drawn", "始终显示", "neutral", "neutral", "neutral"),
  "x-compute": (before, after) =>
    after === undefined
      ? meaning("looser", both("is filled in by people instead of worked out", "改为手工填写，不再自动计算"))
      : meaning(
          "stricter",
          before === undefined
            ? both(`is worked out (${plain(after)}); nobody types it`, `改为自动计算（${plain(after)}），不可填写`)
            : both(`is worked out as ${plain(after)} instead of ${plain(before)}`, `计算方式由 ${plain(before)} 改为 ${plain(after)}`),
        ),
  "x-default": words("what a new record begins with", "新建时的默认值"),
  default: words("what a new record begins with", "新建时的默认值"),
  "x-when-hidden": words("what becomes of it while it is hidden", "隐藏时的取值"),
  "x-normalize": words("what is done to the typed text", "录入时的自动整理"),
  "x-label": words("the name", "名称"),
  "x-help": words("the hint", "提示"),
  "x-placeholder": words("the example in the empty field", "输入框示例"),
  "x-unit": words("the unit", "单位"),
  "x-currency": words("the currency", "币种"),
  "x-kind": words("how it is drawn", "显示方式"),
  "x-problem": words("what is said when it is wrong", "出错时的提示"),
  "x-spec": words("what it rests on", "依据", "neutral", author),
  "x-status": words("how sure it is", "依据状态", "neutral", author),
  "x-bind": words("the limit it takes its value from", "所引用的常量", "neutral", author),
  $ref: words("the entity it takes its fields from", "引用的实体", "stricter"),
  examples: silent,
  "x-sample": silent,
};

/** Any keyword that nobody has described yet: never left out, told to the author. */
export function meaningOf(keyword: string, before: Json | undefined, after: Json | undefined): Meaning {
  return (Object.hasOwn(meanings, keyword) ? (meanings[keyword] as Reading) : words(keyword, keyword, "neutral", author))(before, after);
}
