/** Changes of two analysts at the same place, in words: before, theirs, mine. Nothing is preselected, so nothing is overwritten by mistake. */
import { useEffect, useId, useMemo, useState } from "react";
import { Button, InlineNote } from "#engine";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import { setJsonValue, removeJsonValue, type JsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { conflictsOf, mergeChosen, type MergeConflict, type MergeSide } from "#dialect/json/mergeText.ts";
import type { Text } from "#dialect/text/text.ts";
import type { OpenFile } from "../client/draftView.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { useFileName } from "../controls/useFileName.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { placeTitle } from "../controls/placeTitle.ts";

const sides: readonly MergeSide[] = ["base", "theirs", "mine"];

export interface ConflictChoiceProps {
  readonly opened: OpenFile;
  readonly conflict: NonNullable<OpenFile["conflict"]>;
  /** Compares the whole texts. */
  onCompare(): void;
}

/** The notice of a conflict, with a choice for each place. A text that is no JSON is chosen as a whole. */
export function ConflictChoice({ opened: { path, text, published: inForce }, conflict, onCompare }: ConflictChoiceProps) {
  const { translation, draft } = useWorkbench();
  const { t } = translation;
  const published = conflict.ofTab?.base ?? inForce;
  const conflicts = useMemo(() => conflictsOf(published, text, conflict.text), [published, text, conflict.text]);
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  useEffect(() => setChoices(new Map()), [conflict.hash, conflict.text]);
  const by = conflict.ofTab ? t("editor.otherTab") : (conflict.by ?? t("editor.somebody"));
  const open = conflicts?.filter(({ pointer }) => !choices.has(pointer)).length ?? 0;
  return (
    <div className="bench-conflict" role="alert">
      <InlineNote tone="warning">{t(conflict.ofTab ? "conflict.titleTab" : "conflict.title", { name: by })}</InlineNote>
      {conflicts && conflicts.length > 0 ? (
        <>
          {conflicts.map((one) => (
            <Choice
              key={one.pointer}
              path={path}
              base={published}
              conflict={one}
              by={by}
              chosen={choices.get(one.pointer)}
              onChoose={(side) => setChoices(new Map(choices).set(one.pointer, side))}
            />
          ))}
          <div className="bench-row">
            <Button
              size="sm"
              tone="primary"
              disabled={open > 0}
              onClick={() => draft.resolveConflict(path, mergeChosen(published, text, conflict.text, choices))}
            >
              {open > 0 ? t("conflict.open", { count: open }) : t("conflict.take")}
            </Button>
            <Button size="sm" onClick={onCompare}>
              {t("editor.seePublished")}
            </Button>
          </div>
        </>
      ) : (
        <div className="bench-row">
          <Button size="sm" onClick={onCompare}>
            {t("editor.seePublished")}
          </Button>
          <Button size="sm" onClick={() => draft.resolveConflict(path, conflict.text)}>
            {t("editor.takePublished")}
          </Button>
          <Button size="sm" onClick={() => draft.resolveConflict(path, text)}>
            {t("editor.keepMine")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly path: string;
  /** The text before both changes. */
  readonly base: string;
  readonly conflict: MergeConflict;
  readonly by: string;
  readonly chosen: MergeSide | undefined;
  onChoose(side: MergeSide): void;
}

function Choice({ path, base, conflict, by, chosen, onChoose }: ChoiceProps) {
  const { translation } = useWorkbench();
  const { t, text, language } = translation;
  const group = useId();
  const name = placeTitle(JSON.parse(base) as Json, conflict.pointer, useFileName()(path), translation);
  const titles = { base: t("conflict.base"), theirs: t("conflict.theirs", { name: by }), mine: t("conflict.mine") };
  return (
    <fieldset className="bench-choice">
      <legend>{name}</legend>
      {sides.map((side) => (
        <label key={side} className="ld-choice">
          <input type="radio" name={group} className="ld-radio" checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            <b>{titles[side]}</b> {valueText(conflict[side], translation) || t("conflict.nothing")}
            {side !== "base" && (
              <span className="bench-finding-place">
                {sentences(path, base, conflict, side)
                  .map(text)
                  .join(language === "zh" ? "；" : "; ")}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function valueText(value: Json | undefined, { t, text }: WorkbenchTranslation): string {
  if (typeof value === "boolean") return t(value ? "condition.yes" : "condition.no");
  if (value === undefined || typeof value === "string") return value ?? "";
  const isText = isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((one) => typeof one === "string");
  return isText ? text(value as Text) : JSON.stringify(value);
}

/** Returns what a side changes, in the words of a publication. */
function sentences(path: string, base: string, { pointer, ...values }: MergeConflict, side: "mine" | "theirs"): Text[] {
  const value = values[side];
  const after = value === undefined ? removeJsonValue(base, pointer) : setJsonValue(base, pointer, value as JsonValue).text;
  const [before, then] = [base, after].map((json) => ({ [path]: JSON.parse(json) as Json }));
  return before && then ? diffSchemas(before, then).map(({ what }) => what) : [];
}
