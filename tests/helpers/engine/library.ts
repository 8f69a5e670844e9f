/** A small library: the world that the engine's tests of lists and details live in. */
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import { en, zh } from "../schemas/messages.ts";

const text = (zhText: string, enText: string) => ({ zh: zhText, en: enText });

export const loan: EntitySchema = {
  "x-entity": {
    name: "loan",
    owner: "customer",
    title: "{code}",
    calls: { list: "loanList", save: "loanSave", delete: "loanDelete" },
    states: "loan",
    times: { created: "made" },
  },
  "x-label": text("借阅", "Loan"),
  type: "object",
  required: ["code"],
  properties: {
    code: { type: "string", "x-label": text("编号", "Code") },
    shelf: { type: "string", "x-label": text("架位", "Shelf") },
    state: { type: "string", readOnly: true, "x-codes": "loan-state", "x-label": text("状态", "Status") },
    branch: { type: "string", "x-codes": "branch", "x-label": text("分馆", "Branch") },
    pages: { type: "integer", "x-label": text("页数", "Pages") },
    fee: { type: "number", "x-decimals": 2, "x-currency": "CNY", "x-label": text("费用", "Fee") },
    due: { type: "string", format: "date", "x-label": text("到期", "Due") },
    made: { type: "string", format: "date-time", readOnly: true, "x-label": text("创建时间", "Created") },
    secret: { type: "string", "x-label": text("内部备注", "Inner note") },
    reader: {
      type: "object",
      "x-label": text("读者", "Reader"),
      properties: { name: { type: "string", "x-label": text("姓名", "Name") }, city: { type: "string", "x-label": text("城市", "City") } },
    },
    copies: {
      type: "array",
      "x-label": text("副本", "Copies"),
      items: {
        type: "object",
        properties: {
          tag: { type: "string", "x-label": text("标签", "Tag") },
          price: { type: "number", "x-label": text("价格", "Price") },
          unused: { type: "string", "x-label": text("空列", "Unused") },
        },
      },
    },
  },
};

const event: EntitySchema = {
  "x-entity": { name: "loan-event", owner: "customer", calls: { list: "eventList" } },
  "x-label": text("记录", "Event"),
  type: "object",
  properties: {
    loanId: { type: "string", "x-label": text("借阅", "Loan") },
    transition: { type: "string", "x-label": text("操作", "Action") },
    from: { type: "string", "x-label": text("原", "From") },
    to: { type: "string", "x-label": text("到", "To") },
    time: { type: "string", "x-label": text("时间", "Time") },
    by: { type: "string", "x-label": text("谁", "By") },
    place: { type: "string", "x-label": text("地点", "Place") },
    note: { type: "string", "x-label": text("说明", "Note") },
  },
};

const machine: StateMachine = {
  entity: "loan",
  field: "state",
  initial: "asked",
  codes: "loan-state",
  editable: "self.state == 'asked'",
  readonlyReason: text("已借出，不能修改", "It is lent and cannot be changed"),
  phases: [
    { id: "ask", label: text("申请", "Ask") },
    { id: "lend", label: text("借出", "Lend") },
    { id: "read", label: text("阅读", "Read") },
    { id: "end", label: text("归还", "Return") },
  ],
  tabs: [
    { id: "all", label: text("全部", "All") },
    { id: "open", label: text("进行中", "Open"), states: ["asked", "lent"] },
    { id: "late", label: text("逾期", "Late"), states: ["late"], overlay: true },
  ],
  transitions: [
    {
      id: "lend",
      label: text("借出", "Lend"),
      by: "customer",
      from: ["asked"],
      to: "lent",
      tone: "primary",
      icon: "send",
      success: text("{code} 已借出", "{code} is lent"),
    },
    {
      id: "giveBack",
      label: text("归还", "Give back"),
      by: "customer",
      from: ["lent"],
      to: "back",
      guard: "has(self.pages) && self.pages > 10",
      reason: text("太薄了，不能归还", "Too thin to give back"),
      confirm: text("归还 {code}？", "Give {code} back?"),
      ask: {
        note: { type: "string", minLength: 1, "x-label": text("原因", "Reason"), "x-required-when": "true" },
        days: { type: "integer", "x-label": text("天数", "Days") },
      },
      event: text("已归还", "Given back"),
    },
    {
      id: "drop",
      label: text("作废", "Drop"),
      by: "customer",
      from: ["asked"],
      remove: true,
      tone: "danger",
      confirm: text("作废 {code}？", "Drop {code}?"),
    },
    { id: "approve", label: text("批准", "Approve"), by: "operator", from: ["asked"], to: "lent" },
  ],
  timeline: { entity: "loan-event", of: "loanId" },
};

/** Where the views of lists are kept. */
const view: EntitySchema = {
  "x-entity": { name: "view", owner: "customer", title: "{name}" },
  "x-label": text("视图", "View"),
  type: "object",
  properties: {
    screen: { type: "string", "x-label": text("列表", "List") },
    name: { type: "string", maxLength: 20, "x-label": text("名称", "Name") },
    query: { type: "string", "x-label": text("条件", "Conditions") },
  },
};

export const loans: Screen = {
  entity: "loan",
  kind: "list",
  list: {
    note: text("馆员登记借阅", "The librarian enters the loans"),
    search: ["code"],
    tabs: "states",
    columns: [
      { field: "code", second: "shelf", link: true, pin: "left", width: 160 },
      { field: "state" },
      { field: "branch" },
      { field: "pages" },
      { field: "fee" },
      { field: "due", hidden: true },
      { field: "secret", "x-show-when": "user.partner == true" },
      { field: "copies" },
    ],
    filters: [{ field: "branch" }, { field: "due" }, { field: "pages", more: true }],
    sort: [{ field: "due", desc: true }],
    toolbar: ["create"],
    rowActions: ["lend", "giveBack", "edit", "copy", "delete"],
    bulkActions: ["lend", "delete"],
    open: "/library/loan/{id}",
    empty: { title: text("还没有借阅", "No loans yet") },
  },
};

export const loanDetail: Screen = {
  entity: "loan",
  kind: "detail",
  detail: {
    header: { title: "code", subtitle: "shelf", status: "state", figures: ["pages", "fee"] },
    phases: true,
    timeline: true,
    actions: ["lend", "giveBack", "edit", "drop"],
    sections: [
      { id: "book", label: text("图书", "Book"), fields: ["branch", "due", "reader", "secret"] },
      { id: "copies", label: text("副本", "Copies"), fields: ["copies"] },
      { id: "inner", label: text("内部", "Inner"), fields: ["secret"], "x-show-when": "user.partner == true" },
    ],
  },
};

/** What happened to a loan, as a list. */
const loanHistory: Screen = {
  entity: "loan-event",
  kind: "list",
  list: { columns: [{ field: "transition" }, { field: "place" }], sort: [{ field: "time", desc: true }] },
};

export const library: CatalogFiles = {
  site: {
    product: text("图书馆", "Library"),
    titleSeparator: " - ",
    languages: [],
    defaultLanguage: "zh",
    home: "/",
    dashboard: "/",
    login: "/",
    notFound: "/",
    routes: [
      {
        path: "/library",
        children: [
          { path: "loans", screen: "loans" },
          { path: "loan/:id", screen: "loanDetail" },
        ],
      },
    ],
  },
  entities: { loan, "loan-event": event, view },
  screens: { loans, loanDetail, loanHistory },
  states: { loan: machine },
  codes: {
    branch: {
      name: "branch",
      items: [
        { const: "N", "x-label": text("北馆", "North") },
        { const: "S", "x-label": text("南馆", "South") },
        { const: 3, "x-label": text("三馆", "Third") },
      ],
    },
    "loan-state": {
      name: "loan-state",
      items: [
        { const: "asked", "x-label": text("已申请", "Asked"), hue: "slate", mark: "dashed", phase: "ask" },
        { const: "lent", "x-label": text("已借出", "Lent"), hue: "blue", mark: "pie-4", phase: "lend" },
        { const: "reading", "x-label": text("阅读中", "Reading"), hue: "teal", phase: "read" },
        { const: "back", "x-label": text("已归还", "Returned"), hue: "green", mark: "check", phase: "end" },
        { const: "late", "x-label": text("逾期冻结", "Frozen"), hue: "red", mark: "pause" },
      ],
    },
  },
  endpoints: { calls: Object.fromEntries(["loanList", "loanSave", "loanDelete", "eventList"].map((key) => [key, { path: `/${key}` }])) },
  limits: {},
  messages: { zh, en },
};

/** The library with a limit of so many loans. */
export function withLimit(max: number): CatalogFiles {
  return { ...library, entities: { ...library.entities, loan: { ...loan, "x-limit": { max, per: "customer" } } } };
}
