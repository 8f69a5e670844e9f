/** A bicycle workshop: the world that the engine's tests of forms and kinds live in. */
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { CodeOption, StateMachine } from "#dialect/schema/states.ts";
import addresses from "../../../schemas/addresses.json" with { type: "json" };
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import { en, zh } from "../schemas/messages.ts";

export const text = (zhText: string, enText: string) => ({ zh: zhText, en: enText });
const code = (value: string | number, zhText: string, enText: string, more: Partial<CodeOption> = {}): CodeOption => ({
  const: value,
  "x-label": text(zhText, enText),
  ...more,
});

export const repair: EntitySchema = {
  "x-entity": {
    name: "repair",
    owner: "customer",
    title: "{ticket}",
    calls: { list: "repairList", save: "repairSave", submit: "repairSubmit" },
    states: "repair",
  },
  "x-label": text("维修单", "Repair"),
  type: "object",
  required: ["ticket", "work", "hours"],
  "x-rules": [
    {
      id: "longJob",
      rule: "self.hours <= 8",
      message: text("工时超过一天", "Longer than a day"),
      fieldPath: "/hours",
      severity: "warning",
    },
    { id: "cheap", rule: "self.rate >= 20", message: text("工时单价太低", "The rate is too low"), fieldPath: "/rate" },
  ],
  properties: {
    ticket: {
      type: "string",
      maxLength: 8,
      "x-label": text("单号", "Ticket"),
      "x-help": text("贴在车把上", "Stuck on the handlebar"),
      "x-none": { enter: "-", label: text("没有单号", "No ticket"), means: text("写上车主姓名", "The owner's name is written on it") },
    },
    work: { type: "string", "x-codes": "work", "x-label": text("项目", "Work") },
    wheel: {
      type: "string",
      "x-label": text("轮径", "Wheel size"),
      "x-visible-when": "self.work == 'wheel'",
      "x-required-when": "self.work == 'wheel'",
    },
    hours: { type: "number", "x-decimals": 1, "x-unit": text("小时", "h"), "x-label": text("工时", "Hours") },
    rate: { type: "number", "x-decimals": 2, "x-currency": "CNY", "x-label": text("单价", "Rate") },
    price: {
      type: "number",
      "x-decimals": 2,
      "x-currency": "CNY",
      "x-label": text("价格", "Price"),
      "x-compute": "self.hours * self.rate",
    },
    state: { type: "string", readOnly: true, "x-label": text("状态", "State") },
    owner: {
      type: "object",
      "x-label": text("车主", "Owner"),
      required: ["name"],
      properties: {
        name: { type: "string", "x-label": text("姓名", "Name") },
        phone: { type: "string", "x-kind": "phone", "x-label": text("电话", "Phone") },
      },
    },
    parts: {
      type: "array",
      maxItems: 3,
      "x-label": text("配件", "Parts"),
      items: {
        type: "object",
        required: ["part"],
        properties: {
          part: { type: "string", "x-label": text("名称", "Part") },
          count: { type: "integer", default: 1, "x-label": text("数量", "Count") },
          cost: { type: "number", "x-label": text("成本", "Cost") },
          sum: { type: "number", "x-label": text("小计", "Sum"), "x-compute": "row.count * row.cost" },
        },
      },
    },
    shop: {
      type: "string",
      "x-label": text("门店", "Shop"),
      "x-reference": {
        entity: "shop",
        show: ["name", "city"],
        where: "!has(self.work) || row.work == self.work",
        fill: { rate: "rate" },
      },
    },
  },
};

const shop: EntitySchema = {
  "x-entity": {
    name: "shop",
    owner: "customer",
    title: "{name}",
    noun: text("门店", "shop"),
    calls: { list: "shopList", save: "shopSave" },
  },
  "x-label": text("门店", "Shop"),
  "x-limit": { max: 3, per: "customer" },
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", "x-label": text("店名", "Shop name") },
    city: { type: "string", "x-label": text("城市", "City") },
    rate: { type: "number", "x-label": text("单价", "Rate") },
    work: { type: "string", "x-codes": "work", "x-label": text("项目", "Work") },
  },
};

const machine: StateMachine = {
  entity: "repair",
  field: "state",
  initial: "noted",
  codes: "repair-state",
  draft: "self.state == 'noted'",
  editable: "self.state == 'noted'",
  readonlyReason: text("已开工，不能修改", "Work has begun, nothing can be changed"),
  tabs: [{ id: "all", label: text("全部", "All") }],
  transitions: [
    {
      id: "begin",
      label: text("开工", "Begin"),
      by: "customer",
      from: ["noted"],
      to: "begun",
      icon: "play",
      tone: "primary",
      complete: true,
    },
  ],
};

export const repairForm: Screen = {
  entity: "repair",
  kind: "form",
  form: {
    submit: "begin",
    after: "/repairs/{id}",
    totals: ["hours", "price"],
    aside: { label: text("报价", "Quote"), hero: "price", fields: ["hours"], note: text("仅供参考", "For reference") },
    sections: [
      {
        id: "job",
        label: text("工作", "Job"),
        side: "left",
        fields: ["ticket", { field: "work", as: "segments" }, "wheel", "hours", "rate", "price"],
      },
      { id: "where", label: text("地点", "Place"), side: "right", fields: ["shop"] },
      { id: "owner", label: text("车主", "Owner"), of: "owner", fields: ["name", "phone"], "x-visible-when": "has(self.work)" },
      { id: "parts", label: text("配件", "Parts"), columns: 1, fields: [{ field: "parts", as: "cards" }] },
    ],
  },
};

export const shopForm: Screen = {
  entity: "shop",
  kind: "list",
  list: { columns: [{ field: "name" }] },
  form: {
    draft: false,
    sections: [
      {
        id: "shop",
        label: text("门店", "Shop"),
        fields: ["name", "city", "rate", "work"],
        paste: { company: "name", city: "city" },
      },
    ],
  },
};

export const workshop: CatalogFiles = {
  addresses,
  site: {
    product: text("车行", "Workshop"),
    titleSeparator: " - ",
    languages: [
      { code: "zh", name: "中文", html: "zh-CN" },
      { code: "en", name: "English", html: "en" },
    ],
    defaultLanguage: "zh",
    home: "/",
    dashboard: "/",
    login: "/",
    notFound: "/",
    routes: [],
  },
  entities: { repair, shop },
  screens: { repairForm, shopForm },
  states: { repair: machine },
  codes: {
    work: { name: "work", items: [code("chain", "链条", "Chain"), code("wheel", "车轮", "Wheel"), code("other", "其他", "Other")] },
    "repair-state": {
      name: "repair-state",
      items: [code("noted", "已登记", "Noted", { hue: "slate" }), code("begun", "已开工", "Begun", { hue: "blue" })],
    },
    bell: {
      name: "bell",
      items: [code("none", "无", "None", { exclusive: true }), code("brass", "铜铃", "Brass"), code("horn", "喇叭", "Horn")],
    },
    land: {
      name: "land",
      items: [
        code("FR", "法国", "France"),
        code("NL", "荷兰", "Netherlands", { pinned: true }),
        code("DE", "德国", "Germany"),
        code("PL", "波兰", "Poland"),
        code("IT", "意大利", "Italy"),
        code("ES", "西班牙", "Spain"),
        code("SE", "瑞典", "Sweden"),
        code("NO", "挪威", "Norway"),
      ],
    },
  },
  tables: {
    canton: {
      name: "canton",
      "x-label": text("地区", "Region"),
      levels: [text("国家", "Country"), text("城市", "City")],
      writes: "zh",
      columns: ["level", "code", "zh", "en", "find"],
      rows: [
        [1, "NL", "荷兰", "Netherlands", "hl"],
        [2, "NL1", "乌得勒支", "Utrecht", "wdlz"],
        [2, "NL2", "海牙", "The Hague", "hy"],
        [1, "BE", "比利时", "Belgium", "bls"],
      ],
    },
  },
  endpoints: {
    calls: Object.fromEntries(
      ["repairList", "repairSave", "repairSubmit", "shopList", "shopSave", "upload"].map((key) => [key, { path: `/${key}` }]),
    ),
  },
  limits: {},
  messages: { zh, en },
};
