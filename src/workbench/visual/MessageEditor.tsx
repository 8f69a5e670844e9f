import { useEffect, useMemo, useState } from "react";
import { setJsonValue } from "#dialect/json/editJson.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import { CheckBox } from "../controls/CheckBox.tsx";
import { findByWords } from "../controls/findByWords.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { type MessageRow, messageRows } from "./messageRows.ts";

/** Rows drawn at once; the search finds all. */
const maxRows = 60;

/** Everything by which a sentence is found. */
const saidOfRow = ({ key, sentences }: MessageRow): string => [key, ...Object.values(sentences)].join("\n");

const pathOf = (language: string): string => `schemas/messages/${language}.json`;

/** Sentences of the product, and the shipped ones that it may replace, in all languages beside each other, with their gaps; searched by key or sentence. */
export function MessageEditor({ opened, catalog, show }: FormEditorProps) {
  const { languages, translation, draft } = useWorkbench();
  const { t } = translation;
  const { open } = useDraft();
  const [search, setSearch] = useState("");
  const [isGapsOnly, setGapsOnly] = useState(false);
  useEffect(() => {
    for (const { code } of languages) void reportFailure(draft.open(pathOf(code)));
  }, [draft, languages]);
  const rows = useMemo(
    () => messageRows(Object.fromEntries(languages.map(({ code }) => [code, open[pathOf(code)]?.text])), catalog?.messages),
    [open, catalog, languages],
  );
  const lacking = rows.filter(({ isGap }) => isGap);
  const { items: found, isNear } = findByWords(isGapsOnly ? lacking : rows, search, saidOfRow, t("files.asking"));
  return (
    <div className="visual-form">
      <h3>{t("files.kind.messages")}</h3>
      <SearchBox label={t("messages.find")} value={search} onChange={setSearch} />
      <CheckBox className="visual-check" checked={isGapsOnly} onCheck={setGapsOnly}>
        {t("messages.gaps", { count: lacking.length })}
      </CheckBox>
      <p className="ld-help" role="status">
        {isNear && found.length > 0
          ? t("files.near")
          : t("messages.shown", { shown: Math.min(found.length, maxRows), count: found.length })}
      </p>
      <ul className="visual-entries">
        {found.slice(0, maxRows).map(({ key, sentences }) => (
          <li key={key}>
            <button
              type="button"
              className="visual-name ld-mono"
              onClick={() => show(childPointer("", key))}
              disabled={!opened.text.includes(JSON.stringify(key))}
            >
              {key}
            </button>
            {languages.map(({ code, name }) => (
              <PlainTextInput
                key={code}
                lang={code}
                aria-label={t("visual.inLanguage", { what: key, language: name })}
                aria-invalid={sentences[code] === undefined || undefined}
                value={sentences[code] ?? ""}
                onChange={(value) =>
                  value !== "" &&
                  void reportFailure(draft.edit(pathOf(code), (text) => setJsonValue(text, childPointer("", key), value).text))
                }
              />
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
