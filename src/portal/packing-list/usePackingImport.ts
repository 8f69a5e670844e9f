/** Imports a workbook into the lines of a packing list. Invalid cells are imported too: the grid shows their problems. */
import { useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import { type RowToolsProps, useHost, useTranslation } from "#engine";
import { failureText } from "../workbook-import/failureText.ts";
import { openImport, type OpenImport } from "../workbook-import/openImport.ts";
import { continued } from "./packingRows.ts";
import { columnWords } from "../workbook-import/columnWords.ts";
import { packingColumns } from "./packingSheet.ts";

/** Limit: maximum size of a file, in bytes. */
const uploadLimit = "uploadBytes";

export interface PackingImport {
  readonly busy: boolean;
  readonly failure: { readonly title: string; readonly hint: string } | undefined;
  /** Headers of unknown columns, which were not read. */
  readonly unknown: readonly string[];
  /** The list has lines already: the user must choose whether to replace them. */
  readonly needsChoice: boolean;
  /** Number of lines read. */
  readonly count: number;
  read(file: File): Promise<void>;
  /** Replaces the lines, or appends below. */
  insert(where: "instead" | "below"): void;
  dismiss(): void;
}

/** An exported sheet also has the computed columns. They are not read, and need no warning. */
function unreadHeaders(headers: readonly string[], row: RowToolsProps["schema"]): readonly string[] {
  const computedLabels = new Set(
    Object.values(row.properties ?? {}).flatMap((field) => (field["x-compute"] === undefined ? [] : Object.values(field["x-label"] ?? {}))),
  );
  return headers.filter((text) => !text.split("\n").some((line) => computedLabels.has(line.replace(/ \(.*$/s, ""))));
}

export function usePackingImport({ list, schema: row, rows, put }: RowToolsProps): PackingImport {
  const { catalog } = useHost();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PackingImport["failure"]>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [pendingRows, setPendingRows] = useState<readonly Rec[]>();
  const open = useRef<OpenImport | undefined>(undefined);
  useEffect(() => () => open.current?.close(), []);
  const maxRows = list.maxItems ?? Number.POSITIVE_INFINITY;

  const place = (next: readonly Rec[], read: number): void => {
    setPendingRows(undefined);
    if (next.length > maxRows) setFailure(failureText({ failed: "tooMuch", params: { what: "rows", limit: maxRows } }, t));
    else put(next, t("packing.imported", { count: read }));
  };

  return {
    busy,
    failure,
    unknown,
    needsChoice: pendingRows !== undefined,
    count: pendingRows?.length ?? 0,
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
      setUnknown(
        unreadHeaders(
          found.unknown.map(({ text }) => text),
          row,
        ),
      );
      const read = continued(
        found.rows.map(({ draft, broken }) => ({ ...draft, ...brokenCells(broken) })),
        row,
      );
      if (rows().length > 0) setPendingRows(read);
      else place(read, read.length);
    },
    insert(where) {
      if (pendingRows) place(where === "instead" ? pendingRows : [...rows(), ...pendingRows], pendingRows.length);
    },
    dismiss: () => setPendingRows(undefined),
  };
}

/** The content of such a cell stays visible in the grid, and the check reports it. */
function brokenCells(broken: ImportRow["broken"]): Rec {
  return Object.fromEntries(Object.entries(broken).map(([path, { shown }]) => [path.slice(1), shown]));
}
