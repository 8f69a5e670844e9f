/** The engine at the same work: schema, plan, form and list as in the product; only records come from memory. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import { entityModules } from "#dialect/compile/entityModule.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { EngineProvider, FormView, ListView, loadFrameIcons, loadRows, ThemeProvider } from "#engine";
import { workHost } from "./workHost.ts";
import { start } from "./start.ts";
import { fetchPage, itemsWithGaps, pageSize, record60, rowsOf, wideRows, type WorkRecord } from "./work.ts";

interface Prepared {
  readonly catalog: CompiledCatalog;
  readonly entities: Readonly<Record<string, CompiledEntity>>;
  readonly rows: WorkRecord[];
}

/** What each case opens: a form with what it begins with, or a list. */
const forms: Readonly<Record<string, { readonly screen: string; start(): Rec }>> = {
  form60: { screen: "work60", start: record60 },
  form600: { screen: "work600", start: record60 },
  worked60: { screen: "worked60", start: record60 },
  array50: { screen: "packing", start: () => ({ orderNo: "PO-1", items: itemsWithGaps(50) }) },
  array50err: { screen: "packing", start: () => ({ orderNo: "PO-1", items: itemsWithGaps(50) }) },
  grid50: { screen: "wide", start: () => ({ items: wideRows(50) }) },
  grid200: { screen: "wide", start: () => ({ items: wideRows(200) }) },
  grid500: { screen: "wide", start: () => ({ items: wideRows(500) }) },
  grid2000: { screen: "wide", start: () => ({ items: wideRows(2000) }) },
};

/** What another harness calls fifty rows that lack what is required. */
const otherName = "array50err";

const modules = entityModules((address) => import(/* @vite-ignore */ address));

async function prepare(name: string): Promise<Prepared> {
  // Pages by hand carry their icons and their table in one file: what ours fetches on its way is fetched before the clock runs.
  await Promise.all([loadFrameIcons(), loadRows(), import("#engine/form/fields/RowsGrid.tsx")]);
  const catalog = (await (await fetch("schema/catalog.json")).json()) as CompiledCatalog;
  const screen = catalog.screens[forms[name]?.screen ?? "rows"];
  const wanted = screen?.entity ?? "";
  const entity = await modules.judged(new URL(catalog.entities[wanted] ?? "", location.href).href);
  return { catalog, entities: { [wanted]: entity }, rows: rowsOf(name) };
}

/**
 * Rows of a grid have no element each: another harness, which waits for the
 * control of a row, finds the places of all rows in `data-bench-rows`.
 */
function tellRows(root: HTMLElement): void {
  const tell = () => {
    const grid = root.querySelector<HTMLElement>('[role="grid"]');
    // Its header and the empty last line count as rows too.
    const count = Number(grid?.ariaRowCount ?? 2) - 2;
    const places = Array.from({ length: count }, (_, at) => at).join(" ");
    if (grid?.parentElement && grid.parentElement.dataset["benchRows"] !== places) grid.parentElement.dataset["benchRows"] = places;
  };
  new MutationObserver(tell).observe(root, { subtree: true, childList: true, attributeFilter: ["aria-rowcount"] });
}

function List({ size }: { readonly size?: number }) {
  const [query, setQuery] = useState<ListQuery>(size === undefined ? {} : { size });
  return <ListView screen="rows" title={{ en: "Rows", zh: "Rows" }} query={query} onQuery={setQuery} onDrawer={() => undefined} />;
}

start(prepare, (name, root, { catalog, entities, rows }) => {
  if (name === otherName) tellRows(root);
  const host = workHost(catalog, entities, name === "paged" ? fetchPage : rows);
  const form = forms[name];
  createRoot(root).render(
    <ThemeProvider>
      <EngineProvider host={host}>
        {form ? <FormView screen={form.screen} start={form.start()} /> : <List {...(name === "paged" && { size: pageSize })} />}
      </EngineProvider>
    </ThemeProvider>,
  );
});
