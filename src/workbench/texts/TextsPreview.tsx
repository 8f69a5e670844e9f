import { useEffect, useState } from "react";
import { Button, Dialog, InlineNote } from "#engine";
import { reportFailure } from "../client/reportFailure.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { type TextChange, type TextSort, writableSorts } from "./planTexts.ts";
import { useTextPlace } from "./useTextPlace.ts";
import { writeTexts } from "./writeTexts.ts";
import { CheckBox } from "../controls/CheckBox.tsx";

/** Rows of each sort that are drawn; all are written. */
const maxDrawn = 200;

const hues: Readonly<Record<TextSort, string>> = {
  new: "green",
  changed: "blue",
  removed: "amber",
  unknown: "slate",
  placeholder: "red",
  meanwhile: "red",
  twice: "red",
};

export interface TextsPreviewProps {
  /** What a workbook changes; undefined while none is read. */
  readonly changes: readonly TextChange[] | undefined;
  onClose(): void;
}

/** Shows what a filled workbook changes and what it cannot; nothing is written before the analyst says so. */
export function TextsPreview({ changes, onClose }: TextsPreviewProps) {
  const { translation, draft } = useWorkbench();
  const { t } = translation;
  const [chosen, setChosen] = useState<readonly TextSort[]>([]);
  // An emptied cell may be a mistake: it is written only if the analyst ticks it.
  useEffect(() => setChosen(changes ? ["new", "changed"] : []), [changes]);
  const written = (changes ?? []).filter(({ sort }) => chosen.includes(sort));
  const write = (): void => {
    onClose();
    void reportFailure(writeTexts(draft, written)).then(
      (isDone) => isDone && workbenchToasts.show({ kind: "success", text: t("texts.written", { count: written.length }) }),
    );
  };
  return (
    <Dialog
      open={changes !== undefined}
      onClose={onClose}
      wide
      closeLabel={t("bench.close")}
      title={t("texts.preview")}
      footer={
        <>
          <Button onClick={onClose}>{t("bench.cancel")}</Button>
          <Button tone="primary" disabled={written.length === 0} onClick={write}>
            {t("texts.write", { count: written.length })}
          </Button>
        </>
      }
    >
      {changes?.length === 0 && <InlineNote>{t("texts.unchanged")}</InlineNote>}
      {(Object.keys(hues) as TextSort[]).map((sort) => {
        const ofSort = (changes ?? []).filter((change) => change.sort === sort);
        const toggle = (isOn: boolean): void => setChosen(isOn ? [...chosen, sort] : chosen.filter((one) => one !== sort));
        return ofSort.length === 0 ? undefined : (
          <SortOfChanges key={sort} sort={sort} changes={ofSort} isChosen={chosen.includes(sort)} onChoose={toggle} />
        );
      })}
    </Dialog>
  );
}

interface SortOfChangesProps {
  readonly sort: TextSort;
  readonly changes: readonly TextChange[];
  readonly isChosen: boolean;
  onChoose(isOn: boolean): void;
}

function SortOfChanges({ sort, changes, isChosen, onChoose }: SortOfChangesProps) {
  const { t } = useWorkbench().translation;
  const title = t(`texts.sort.${sort}`, { count: changes.length });
  return (
    <section className="texts-changes" aria-label={title}>
      {writableSorts.includes(sort) ? (
        <CheckBox className="visual-check" checked={isChosen} onCheck={onChoose}>
          {title}
        </CheckBox>
      ) : (
        <h3>{title}</h3>
      )}
      <ul>
        {changes.slice(0, maxDrawn).map((change) => (
          <ChangedText key={`${change.file}${change.pointer}${change.language}${change.then}`} change={change} />
        ))}
      </ul>
      {changes.length > maxDrawn && <p className="ld-help">{t("texts.more", { count: changes.length - maxDrawn })}</p>}
    </section>
  );
}

function ChangedText({ change }: { readonly change: TextChange }) {
  const { t } = useWorkbench().translation;
  const placeOf = useTextPlace();
  const { sort, file, pointer, language, now, then, placeholders } = change;
  return (
    <li>
      <span className={`bench-risk ld-hue-${hues[sort]}`}>{language}</span>
      <span>
        {now !== "" && <del lang={language}>{now}</del>}
        {then !== "" && <ins lang={language}>{then}</ins>}
        {placeholders && <span className="ld-problem">{t("texts.placeholders", { names: placeholders.join(", ") })}</span>}
        <span className="bench-finding-place" title={`${file}${pointer}`}>
          {placeOf(change)}
        </span>
      </span>
    </li>
  );
}
