/**
 * Tools above the lines of a packing list: import and export of workbooks, splitting a range of boxes,
 * filling lines from templates of the goods, and the comparison with the order and the warehouse.
 * Each change of the lines is one step of the grid's undo history.
 */
import { useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { Button, Dialog, InlineNote, type RowToolsProps, useHost, useTranslation } from "#engine";
import { makeWorkbook } from "../api/makeWorkbook.ts";
import { saveFile } from "../browser/saveFile.ts";
import { PackingTotals } from "./PackingTotals.tsx";
import { columnWords } from "../workbook-import/columnWords.ts";
import { packingSheet } from "./packingSheet.ts";
import { filledIn, splitRange, splittable } from "./packingRows.ts";
import { SplitDialog } from "./SplitDialog.tsx";
import { TemplateDialog } from "./TemplateDialog.tsx";
import { templatesOf } from "./templatesOf.ts";
import { type PackingImport, usePackingImport } from "./usePackingImport.ts";
import { useTemplateFill } from "./useTemplateFill.ts";
import "./packing-list.css";

export default function PackingTools(props: RowToolsProps) {
  const { fixed, rows } = props;
  const { t } = useTranslation();
  const reading = usePackingImport(props);
  useTemplateFill(props);
  return (
    <div className="packing">
      <div className="packing-tools" role="group" aria-label={t("packing.tools")}>
        {!fixed && <ImportButton reading={reading} />}
        <ExportButton {...props} />
        {!fixed && (
          <>
            <FillButton {...props} />
            <SplitButton {...props} />
          </>
        )}
      </div>
      {reading.failure && (
        <InlineNote tone="error" role="alert">
          <strong>{reading.failure.title}</strong> · {reading.failure.hint}
        </InlineNote>
      )}
      {reading.unknown.length > 0 && <InlineNote tone="warning">{t("packing.unknown", { labels: reading.unknown.join(", ") })}</InlineNote>}
      <PackingTotals {...props} />
      <Dialog
        open={reading.needsChoice}
        onClose={reading.dismiss}
        title={t("packing.replaceTitle", { count: rows().length })}
        closeLabel={t("action.close")}
        footer={
          <>
            <Button onClick={reading.dismiss}>{t("action.cancel")}</Button>
            <Button onClick={() => reading.insert("below")}>{t("packing.append")}</Button>
            <Button tone="primary" onClick={() => reading.insert("instead")}>
              {t("packing.replace")}
            </Button>
          </>
        }
      >
        {t("packing.replaceHint", { count: reading.count })}
      </Dialog>
    </div>
  );
}

function ImportButton({ reading }: { readonly reading: PackingImport }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept=".xlsx"
        className="ld-hidden"
        tabIndex={-1}
        aria-label={t("packing.import")}
        onChange={(event) => {
          const [chosenFile] = event.target.files ?? [];
          if (chosenFile) void reading.read(chosenFile);
          // Allows choosing the same file again after it was corrected.
          event.target.value = "";
        }}
      />
      <Button size="sm" icon="upload" busy={reading.busy} onClick={() => file.current?.click()}>
        {t("packing.import")}
      </Button>
    </>
  );
}

/** Saves the lines, or an empty template, as a workbook. */
function ExportButton({ list, schema, record, rows }: RowToolsProps) {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const [busy, setBusy] = useState(false);
  const exportRows = async () => {
    setBusy(true);
    const computedRows = (record()[list.name] ?? []) as readonly Rec[];
    const sheet = packingSheet(text(list.label), schema, computedRows, columnWords(host.catalog), { language, t });
    const name = [text(list.label), record()["waybillNo"] ?? record()["referenceNo"], host.clock().today].filter(Boolean).join(" ");
    try {
      saveFile(await makeWorkbook([sheet]), `${name}.xlsx`);
    } catch {
      host.notify("error", t("packing.exportFailed"));
    }
    setBusy(false);
  };
  return (
    <Button size="sm" icon="download" busy={busy} onClick={() => void exportRows()}>
      {t(rows().length > 0 ? "packing.export" : "packing.template")}
    </Button>
  );
}

/** Fills the selected lines, or all of them, from the templates of their goods. The user chooses where goods have several. */
function FillButton({ rows, chosen, put }: RowToolsProps) {
  const host = useHost();
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState<ReadonlyMap<string, readonly Rec[]>>();
  const [busy, setBusy] = useState(false);
  const rowsToFill = () => (chosen().length > 1 ? chosen() : rows().map((_, at) => at));
  const apply = (templates: ReadonlyMap<string, Rec>) => {
    setChoosing(undefined);
    const next = filledIn(rows(), rowsToFill(), templates);
    const count = next.filter((line, at) => line !== rows()[at]).length;
    if (count === 0) host.notify("info", t("packing.nothingToFill"));
    else put(next, t("packing.filled", { count }));
  };
  const fill = async () => {
    setBusy(true);
    const skus = rowsToFill().flatMap((at) => (rows()[at]?.["sku"] ? [String(rows()[at]?.["sku"])] : []));
    const found = skus.length > 0 ? await templatesOf(host.source, skus) : new Map<string, readonly Rec[]>();
    setBusy(false);
    if (!found) return;
    if (found.size === 0) return host.notify("info", t("packing.noTemplates"));
    if ([...found.values()].every(({ length }) => length === 1)) apply(new Map([...found].map(([sku, [one = {}]]) => [sku, one])));
    else setChoosing(found);
  };
  return (
    <>
      <Button size="sm" icon="layers" busy={busy} disabled={rows().length === 0} onClick={() => void fill()}>
        {t("packing.fillIn")}
      </Button>
      <TemplateDialog templates={choosing} onClose={() => setChoosing(undefined)} onChoose={apply} />
    </>
  );
}

/** Splits the range of boxes of the selected line, or of the first line that has one. */
function SplitButton({ rows, chosen, put }: RowToolsProps) {
  const host = useHost();
  const { t } = useTranslation();
  const [splitting, setSplitting] = useState<number>();
  const split = () => {
    const [at] = chosen().length > 0 ? chosen() : [rows().findIndex((line) => splittable(line))];
    if (at !== undefined && splittable(rows()[at])) setSplitting(at);
    else host.notify("info", t("packing.splitNone"));
  };
  return (
    <>
      <Button size="sm" icon="rows-3" disabled={rows().length === 0} onClick={split}>
        {t("packing.split")}
      </Button>
      <SplitDialog
        row={splitting === undefined ? undefined : rows()[splitting]}
        onClose={() => setSplitting(undefined)}
        onSplit={(last) => {
          if (splitting !== undefined) put(splitRange(rows(), splitting, last), t("packing.splitDone"));
          setSplitting(undefined);
        }}
      />
    </>
  );
}
