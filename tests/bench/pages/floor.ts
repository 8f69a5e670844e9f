/** The floor: the same work in plain DOM, with nothing between it and the browser. */
import { start } from "./start.ts";
import {
  columns,
  fetchPage,
  fields60,
  itemFields,
  itemsWithGaps,
  newItem,
  options,
  record60,
  rowsOf,
  view,
  type WorkField,
  type WorkRecord,
} from "./work.ts";
import "./plain.css";

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  more: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(more)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function control(field: WorkField, name: string, values: WorkRecord): HTMLInputElement | HTMLSelectElement {
  const given = values[field.name];
  if (field.kind === "select") {
    const select = element("select", { name }, element("option"), ...options.map((option) => element("option", {}, option)));
    select.value = String(given ?? "");
    return select;
  }
  const input = element("input", { name, type: field.kind === "boolean" ? "checkbox" : field.kind });
  if (field.kind === "boolean") input.checked = given === true;
  else input.value = String(given ?? "");
  return input;
}

function fieldOf(field: WorkField, name: string, values: WorkRecord, bare: boolean): HTMLElement {
  const input = control(field, name, values);
  const box = element("div", { class: "f" });
  if (!bare) box.append(element("label", {}, field.title));
  box.append(input);
  input.addEventListener("input", () => {
    values[field.name] = input instanceof HTMLInputElement && input.type === "checkbox" ? input.checked : input.value;
  });
  return box;
}

function form60(root: HTMLElement): void {
  const values = record60();
  const form = element("form");
  for (const field of fields60) {
    const box = fieldOf(field, field.name, values, false);
    form.append(box);
    if (field.when === undefined) continue;
    const { when } = field;
    form.addEventListener("input", () => {
      box.hidden = values[when] !== true;
    });
  }
  form.append(element("button", { type: "submit" }, "Submit"));
  root.append(form);
}

function formArray(root: HTMLElement): void {
  const rows = itemsWithGaps(50);
  const body = element("tbody");
  const add = (values: WorkRecord, at: number) =>
    body.append(
      element("tr", {}, ...itemFields.map((field) => element("td", {}, fieldOf(field, `items.${at}.${field.name}`, values, true)))),
    );
  rows.forEach(add);
  const head = element("thead", {}, element("tr", {}, ...itemFields.map(({ title }) => element("th", {}, title))));
  const more = element("button", { type: "button", "data-bench": "add" }, "Add");
  more.addEventListener("click", () => {
    const row = newItem();
    rows.push(row);
    add(row, rows.length - 1);
  });
  const form = element("form", { novalidate: "" }, element("table", {}, head, body), more, element("button", { type: "submit" }, "Submit"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    rows.forEach((values, at) => {
      for (const field of itemFields) {
        if (!field.required || values[field.name]) continue;
        const input = form.querySelector(`[name="items.${at}.${field.name}"]`);
        input?.setAttribute("aria-invalid", "true");
        input?.after(element("small", { role: "alert" }, "Required"));
      }
    });
  });
  root.append(form);
}

/** A pool of rows that never leave the page; only their texts change. */
function table(root: HTMLElement, name: string, all: readonly WorkRecord[]): void {
  const head = element(
    "div",
    { class: "h", role: "row" },
    ...columns.map(({ title, key }) => element("div", { role: "columnheader", "data-key": key }, title)),
  );
  const body = element("div", { class: "b" });
  const scroller = element("div", { class: "s", "data-bench": "scroller" }, body);
  const filter = element("input", { "data-bench": "filter" });
  const next = element("button", { "data-bench": "next", type: "button" }, "Next");
  root.append(filter, head, scroller, next);
  const size = Math.ceil(view.height / view.row) + 4;
  const pool = Array.from({ length: size }, () => {
    const texts = columns.map(() => document.createTextNode(""));
    const row = element("div", { class: "r", role: "row" }, ...texts.map((text) => element("div", { role: "cell" }, text)));
    body.append(row);
    return { row, texts, at: -1 };
  });
  let shown = all;
  const draw = (anew: boolean) => {
    const first = Math.max(0, Math.min(Math.floor(scroller.scrollTop / view.row) - 2, shown.length - size));
    for (let at = first; at < first + size; at++) {
      const slot = pool[at % size];
      if (!slot || (!anew && slot.at === at)) continue;
      slot.at = at;
      const values = shown[at];
      slot.row.style.display = values ? "" : "none";
      if (!values) continue;
      slot.row.style.transform = `translateY(${at * view.row}px)`;
      slot.row.dataset["index"] = String(at);
      columns.forEach(({ key }, index) => {
        const text = slot.texts[index];
        if (text) text.data = String(values[key]);
      });
    }
  };
  const show = (rows: readonly WorkRecord[]) => {
    shown = rows;
    scroller.scrollTop = 0;
    body.style.height = `${rows.length * view.row}px`;
    draw(true);
  };
  scroller.addEventListener("scroll", () => draw(false), { passive: true });
  if (name === "paged") {
    let page = 0;
    const turn = () => void fetchPage(page).then(({ rows }) => show(rows));
    next.addEventListener("click", () => {
      page += 1;
      turn();
    });
    return turn();
  }
  let sorted = all;
  let texts: Map<WorkRecord, string> | undefined;
  const narrowed = () => {
    const wanted = filter.value.toLowerCase();
    texts ??= new Map(all.map((row) => [row, Object.values(row).join("\n").toLowerCase()]));
    show(wanted === "" ? sorted : sorted.filter((row) => texts?.get(row)?.includes(wanted)));
  };
  head.addEventListener("click", (event) => {
    const key = event.target instanceof HTMLElement ? event.target.dataset["key"] : undefined;
    if (key === undefined) return;
    sorted = all.toSorted((a, b) => ((a[key] ?? "") < (b[key] ?? "") ? -1 : 1));
    narrowed();
  });
  filter.addEventListener("input", narrowed);
  show(all);
}

start(rowsOf, (name, root, rows) => {
  if (name === "form60") form60(root);
  else if (name === "array50") formArray(root);
  else table(root, name, rows);
});
