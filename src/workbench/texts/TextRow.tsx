import { useEffect, useState } from "react";
import { InlineNote } from "#engine";
import { isCatalogue, placeInLanguage, type TranslatedText, type TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useUsages } from "../client/useUsages.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { UsageRows } from "../controls/UsageRows.tsx";
import { useTextPlace } from "./useTextPlace.ts";
import { writeTexts } from "./writeTexts.ts";

export interface TextRowProps {
  readonly text: TranslatedText;
  readonly languages: TranslationTable["languages"];
  /** The place and the usages are shown. */
  readonly isOpen: boolean;
  onToggle(): void;
  onOpen(path: string, at: { readonly line: number; readonly column: number; readonly pointer?: string }): void;
}

/** A text in each language; opened, it has its place and, of a sentence, who uses it. */
export function TextRow({ text: own, languages, isOpen, onToggle, onOpen }: TextRowProps) {
  const { t, text } = useWorkbench().translation;
  const isSentence = isCatalogue(own.file);
  const placeOf = useTextPlace();
  const name = text(own.where) || own.pointer;
  // The name of a sentence is its key.
  const place = isSentence ? "" : placeOf(own);
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className="visual-name" aria-expanded={isOpen} onClick={onToggle}>
            <span className={isSentence ? "ld-trunc ld-mono" : "ld-trunc"}>{name}</span>
            {!isSentence && (
              <span className="ld-trunc ld-subtle" title={`${own.file}${own.pointer}`}>
                {place}
              </span>
            )}
          </button>
        </th>
        {languages.map(({ code, name: language }) => (
          <td key={code}>
            <TextCell text={own} language={code} label={t("visual.inLanguage", { what: `${name} ${place}`.trim(), language })} />
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="texts-open">
          <td colSpan={languages.length + 1}>
            <button
              type="button"
              className="bench-link"
              title={`${own.file}${own.pointer}`}
              onClick={() => {
                const { file } = isSentence ? placeInLanguage(own, Object.keys(own.texts)[0] ?? "") : own;
                onOpen(file, { line: own.line, column: 1, pointer: own.pointer });
              }}
            >
              {t("preview.openForm")}
            </button>
            {isSentence && <SentenceUsers message={pointerTokens(own.pointer)[0] ?? ""} onOpen={onOpen} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** Who uses a sentence of the catalogue. */
function SentenceUsers({ message, onOpen }: { readonly message: string } & Pick<TextRowProps, "onOpen">) {
  const { t } = useWorkbench().translation;
  const { usages, failure } = useUsages({ message });
  return (
    <section aria-label={t("limits.users")}>
      <h3>{t("limits.users")}</h3>
      {failure !== undefined && <InlineNote tone="error">{failure}</InlineNote>}
      {!usages && failure === undefined && <div aria-busy />}
      {usages?.length === 0 && <p className="ld-help">{t("texts.usersNone")}</p>}
      {usages && <UsageRows usages={usages} onOpen={onOpen} />}
    </section>
  );
}

interface TextCellProps {
  readonly text: TranslatedText;
  readonly language: string;
  readonly label: string;
}

/** A text in one language. It is written when the cell is left: a half-typed sentence changes no file. */
function TextCell({ text, language, label }: TextCellProps) {
  const { draft } = useWorkbench();
  const now = text.texts[language] ?? "";
  const [typed, setTyped] = useState(now);
  useEffect(() => setTyped(now), [now]);
  const leave = (): void => {
    if (typed === now) return;
    // An empty cell is a mistake; texts are removed in the text view.
    if (typed === "") return setTyped(now);
    const { file, pointer } = text;
    void reportFailure(writeTexts(draft, [{ sort: "changed", file, pointer, language, now, then: typed }]));
  };
  return (
    <textarea
      className="ld-input ld-input-sm"
      rows={Math.min(6, Math.max(1, Math.ceil(typed.length / 60), typed.split("\n").length))}
      lang={language}
      aria-label={label}
      aria-invalid={text.gaps.includes(language) || undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
    />
  );
}
