/** A packing list read from a workbook: beside the page, into the lines; what is wrong is shown in its cell and mended there. */
import { useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { type RowToolsProps, useHost, useTranslation } from "#engine";
import { failureText } from "../workbook-import/failureText.ts";
import { openImport, type OpenImport } from "../workbook-import/openImport.ts";
import { continued } from "./packingRows.ts";
import { columnWords } from "../workbook-import/columnWords.ts";
import { packingColumns } from "./packingSheet.ts";

/** The limit that says how large a file may be, in bytes. */
const uploadLimit = "uploadBytes";

export interface PackingImport {
  readonly busy: boolean;
  readonly failure: { readonly title: string; readonly hint: string } | undefined;
  /** Headers of columns that were not read. */
  readonly unknown: readonly string[];
  /** There are lines already: whether to put the others in place of them is to be answered. */
  readonly asked: boolean;
  /** Lines that were read. */
  readonly count: number;
  read(file: File): Promise<void>;
  take(where: "instead" | "below"): void;
  dismiss(): void;
}

export function usePackingImport({ list, rows, put }: RowToolsProps): PackingImport {
  const { catalog } = useHost();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PackingImport["failure"]>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState<readonly Rec[]>();
  const open = useRef<OpenImport | undefined>(undefined);
  useEffect(() => () => open.current?.close(), []);
  const row = list.schema.items ?? {};
  const most = list.schema.maxItems ?? Number.POSITIVE_INFINITY;

  const place = (next: readonly Rec[], read: number): void => {
    setWaiting(undefined);
    if (next.length > most) setFailure(failureText({ failed: "tooMuch", params: { what: "rows", limit: most } }, t));
    else put(next, t("packing.imported", { count: read }));
  };

  return {
    busy,
    failure,
    unknown,
    asked: waiting !== undefined,
    count: waiting?.length ?? 0,
    async read(file) {
      setBusy(true);
      setFailure(undefined);
      setUnknown([]);
      open.current?.close();
      const opened = openImport(
        {
          file,
          columns: packingColumns(row, columnWords(catalog)),
          maxBytes: Number(catalog.limits[uploadLimit]?.value ?? 0),
          noteHeaders: [],
          exampleMarks: [],
        },
        () => undefined,
      );
      open.current = opened;
      const found = await opened.read;
      opened.close();
      setBusy(false);
      if ("failed" in found) return setFailure(failureText(found, t));
      // What is worked out stands on an exported sheet too, and is not read: nobody has to be told.
      const worked = new Set(
        Object.values(row.properties ?? {}).flatMap((field) =>
          field["x-compute"] === undefined ? [] : Object.values(field["x-label"] ?? {}),
        ),
      );
      setUnknown(
        found.unknown.map(({ text }) => text).filter((text) => !text.split("\n").some((line) => worked.has(line.replace(/ \(.*$/s, "")))),
      );
      const read = continued(
        found.rows.map(({ draft, broken }) => ({ ...draft, ...brokenCells(broken) })),
        row,
      );
      if (rows().length > 0) setWaiting(read);
      else place(read, read.length);
    },
    take(where) {
      if (waiting) place(where === "instead" ? waiting : [...rows(), ...waiting], waiting.length);
    },
    dismiss: () => setWaiting(undefined),
  };
}

/** What such a cell shows stays visible in the grid, and the check names it. */
function brokenCells(broken: ImportRow["broken"]): Rec {
  return Object.fromEntries(Object.entries(broken).map(([path, { shown }]) => [path.slice(1), shown]));
}
