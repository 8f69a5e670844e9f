/** The limit of tables: TanStack Table and Virtual, written by hand as their examples show it. */
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { start } from "./start.ts";
import { columns, fetchPage, rowsOf, view, type WorkRecord } from "./work.ts";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text, alphanumeric: sortFn_alphanumeric },
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  filterFns: { includesString: filterFn_includesString },
});
const definitions = columns.map(({ key, title }) => ({ accessorKey: key, header: title, sortDescFirst: false }));
const none: WorkRecord[] = [];

function Grid({ data }: { readonly data: WorkRecord[] }) {
  const [wanted, setWanted] = useState("");
  const table = useTable({
    features,
    columns: definitions,
    data,
    globalFilterFn: "includesString",
    state: { globalFilter: wanted },
    onGlobalFilterChange: setWanted,
  });
  const { rows } = table.getRowModel();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useRowsInSight(rows.length, scroller);
  return (
    <>
      <input data-bench="filter" value={wanted} onChange={(event) => setWanted(event.target.value)} />
      <div role="row" style={{ display: "flex" }}>
        {table.getHeaderGroups()[0]?.headers.map((header) => (
          <div key={header.id} role="columnheader" style={{ width: view.column }} onClick={header.column.getToggleSortingHandler()}>
            {String(header.column.columnDef.header)}
          </div>
        ))}
      </div>
      <div ref={scroller} data-bench="scroller" style={{ height: view.height, overflow: "auto" }}>
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <div
                  key={row.id}
                  role="row"
                  data-index={item.index}
                  style={{ position: "absolute", top: 0, height: view.row, display: "flex", transform: `translateY(${item.start}px)` }}
                >
                  {row.getAllCells().map((cell) => (
                    <div key={cell.id} role="cell" style={{ width: view.column, overflow: "hidden", whiteSpace: "nowrap" }}>
                      <table.FlexRender cell={cell} />
                    </div>
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

/** What Virtual's own hook does, by its class. */
function useRowsInSight(count: number, scroller: RefObject<HTMLDivElement | null>): Virtualizer<HTMLDivElement, Element> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => view.row,
    overscan: 4,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: redraw,
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  virtual.setOptions(options);
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  return virtual;
}

function Paged() {
  const [page, setPage] = useState(0);
  const [rows, setRows] = useState(none);
  useEffect(() => {
    let wanted = true;
    void fetchPage(page).then((answer) => wanted && setRows(answer.rows));
    return () => {
      wanted = false;
    };
  }, [page]);
  return (
    <>
      <Grid data={rows} />
      <button type="button" data-bench="next" onClick={() => setPage(page + 1)}>
        Next
      </button>
    </>
  );
}

start(rowsOf, (name, root, rows) => createRoot(root).render(name === "paged" ? <Paged /> : <Grid data={rows} />));
