/** All texts of the product in all its languages beside each other, searched and edited in place, out to a workbook and in again. */
import { Waiting } from "../controls/Waiting.tsx";
import { useRef, useState } from "react";
import { Button, IconButton, InlineNote } from "#engine";
import type { TranslatedText, TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import { isCatalogue } from "#dialect/lint/workspace/translatedTexts.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { CheckBox } from "../controls/CheckBox.tsx";
import { findByWords } from "../controls/findByWords.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { saveBlob } from "../controls/saveText.ts";
import { SearchBox } from "../controls/SearchBox.tsx";
import { type TextChange, planTexts } from "./planTexts.ts";
import { readTextBook, textSheets } from "./textBook.ts";
import { TextRow, type TextRowProps } from "./TextRow.tsx";
import { TextsPreview } from "./TextsPreview.tsx";
import { useTexts } from "../client/useTexts.ts";
import "./texts.css";

/** Rows drawn at once; the search finds all. */
const maxRows = 60;

export interface TextsPageProps extends Pick<TextRowProps, "onOpen"> {
  onClose(): void;
}

/** The page of translations. */
export function TextsPage({ onOpen, onClose }: TextsPageProps) {
  const { t } = useWorkbench().translation;
  const { table, failure, load } = useTexts();
  const [changes, setChanges] = useState<readonly TextChange[]>();
  return (
    <main className="texts">
      <header className="bench-head">
        <h2>{t("texts.title")}</h2>
        <span className="ld-subtle">{t("texts.hint")}</span>
        <span className="bench-space" />
        {table && <BookButtons table={table} load={load} onRead={setChanges} />}
        <IconButton size="sm" icon="x" label={t("bench.close")} onClick={onClose} />
      </header>
      {failure !== undefined && <InlineNote tone="error">{failure}</InlineNote>}
      {table ? <TextTable table={table} onOpen={onOpen} /> : failure === undefined && <Waiting t={t} />}
      <TextsPreview changes={changes} onClose={() => setChanges(undefined)} />
    </main>
  );
}

interface BookButtonsProps {
  readonly table: TranslationTable;
  /** Loads the texts of the draft as they are now. */
  load(): Promise<TranslationTable | undefined>;
  onRead(changes: readonly TextChange[]): void;
}

/** Downloads all texts as a workbook, and reads a filled one. The code for workbooks is loaded with the first press. */
function BookButtons({ table, load, onRead }: BookButtonsProps) {
  const { t, text } = useWorkbench().translation;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await reportFailure(work());
    setBusy(false);
  };
  const download = async (): Promise<void> => {
    const { writeWorkbook } = await import("#sheet/write/writeWorkbook.ts");
    const words = { sheet: t("texts.title"), where: t("texts.where"), lacks: t("texts.lacks"), keep: t("texts.keep"), name: text };
    const bytes = await writeWorkbook(textSheets((await load()) ?? table, words));
    saveBlob("texts.xlsx", new Blob([bytes], { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }));
  };
  const upload = async (file: File): Promise<void> => {
    const { openWorkbook } = await import("#sheet/read/openWorkbook.ts");
    const book = await readTextBook(await openWorkbook(file)).catch((error: unknown) => {
      throw new Error(t("texts.unreadable", { why: errorMessage(error) }), { cause: error });
    });
    const now = await load();
    if (!book) workbenchToasts.show({ kind: "error", text: t("texts.notOurs") });
    else if (now) {
      const languages = now.languages.map(({ code }) => code);
      onRead(planTexts(book, now.texts, languages));
    }
  };
  return (
    <>
      <Button size="sm" icon="download" busy={busy} onClick={() => void run(download)}>
        {t("texts.download")}
      </Button>
      <Button size="sm" icon="upload" busy={busy} onClick={() => input.current?.click()}>
        {t("texts.upload")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("texts.upload")}
        accept=".xlsx"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after a correction.
          if (file) void run(() => upload(file)).then(() => (target.value = ""));
        }}
      />
    </>
  );
}

function TextTable({ table, onOpen }: { readonly table: TranslationTable } & Pick<TextRowProps, "onOpen">) {
  const { t } = useWorkbench().translation;
  const [search, setSearch] = useState("");
  const [isGapsOnly, setGapsOnly] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const gaps = table.texts.filter((text) => text.gaps.length > 0).length;
  const among = isGapsOnly ? table.texts.filter((text) => text.gaps.length > 0) : table.texts;
  const { items: found, isNear } = findByWords(among, search, saidOfText, t("files.asking"));
  return (
    <>
      <div className="texts-tools">
        <SearchBox label={t("texts.find")} value={search} onChange={setSearch} />
        <CheckBox className="visual-check" checked={isGapsOnly} onCheck={setGapsOnly}>
          {t("messages.gaps", { count: gaps })}
        </CheckBox>
        <span className="ld-help" role="status">
          {isNear && found.length > 0 ? t("files.near") : t("texts.shown", { shown: Math.min(found.length, maxRows), count: found.length })}
        </span>
      </div>
      <div className="texts-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("texts.where")}</th>
              {table.languages.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, maxRows).map((text) => {
              const key = `${text.file}#${text.pointer}`;
              return (
                <TextRow
                  key={key}
                  text={text}
                  languages={table.languages}
                  isOpen={key === chosen}
                  onToggle={() => setChosen(key === chosen ? undefined : key)}
                  onOpen={onOpen}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Everything by which a text is found: name, key, file or sentence, in any language. */
function saidOfText({ file, pointer, where, texts }: TranslatedText): string {
  const place = isCatalogue(file) ? pointer.slice(1) : `${file}${pointer}`;
  return [place, ...Object.values(where), ...Object.values(texts)].join("\n");
}
