import { Fragment, useEffect, useEffectEvent, useMemo, useState } from "react";
import { Button, EmptyState } from "#engine";
import { readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { Json } from "#dialect/json/json.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { useTellPart } from "../client/useTellPart.ts";
import { CommentMark, useCommentedParts } from "../comments/CommentMark.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { SearchBox } from "../controls/SearchBox.tsx";
import { AddPart, partsToAdd } from "./AddPart.tsx";
import { ExpressionEditor } from "./condition/ExpressionEditor.tsx";
import { type ExpressionPlaceOfFile, expressionPlaces } from "./condition/expressionPlaces.ts";
import { keywordTitle } from "../controls/keywordTitle.ts";
import { InTextButton } from "../controls/InTextButton.tsx";
import type { FormEditorProps } from "./formEditorProps.ts";
import { RuleCases } from "./RuleCases.tsx";
import { RuleSettings, rulePointer } from "./RuleSettings.tsx";
import { parentPointer } from "#dialect/json/pointer.ts";

/** Every condition and formula of a file: at the left by the part that it belongs to, at the right the chosen one. */
export function ExpressionList(props: FormEditorProps) {
  const { opened, file, target, onPart } = props;
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState("");
  const [isAdding, setAdding] = useState(false);
  const json = useMemo(() => JSON.parse(opened.text) as Json, [opened.text]);
  const isEntityFile = file?.kind === "entity";
  const places = useMemo(() => expressionPlaces(json, !isEntityFile), [json, isEntityFile]);
  const titleOf = ({ crumbs }: ExpressionPlaceOfFile): string =>
    crumbs.map((crumb) => (typeof crumb === "string" ? crumb : say(crumb))).join(" › ") || t("condition.wholeFile");
  const filter = search.toLowerCase();
  const found = places.filter((place) =>
    `${titleOf(place)} ${keywordTitle(place.keyword, t)} ${place.pointer}`.toLowerCase().includes(filter),
  );
  const place = places.find(({ pointer }) => pointer === chosen) ?? found[0] ?? places[0];
  const choose = (pointer: string) => {
    setAdding(false);
    setSearch("");
    setChosen(pointer);
  };
  useTargetPlace(target, places, choose);
  const kinds = partsToAdd(file?.kind);
  const part = place && (rulePointer(place.pointer) ?? place.pointer);
  useTellPart(part, onPart);
  const isCommented = useCommentedParts(opened.path, opened.text);
  return (
    <div className="visual">
      <div className="visual-list">
        <SearchBox label={t("condition.find")} value={search} onChange={setSearch} />
        <PlaceList
          places={found}
          current={isAdding ? undefined : place}
          titleOf={titleOf}
          isCommented={isCommented}
          onChoose={(pointer) => {
            setAdding(false);
            setChosen(pointer);
          }}
        />
        {kinds.length > 0 && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t(`condition.add.${kinds[0] ?? "rule"}`)}
          </Button>
        )}
      </div>
      <div className="visual-form">
        {isAdding && kinds[0] ? (
          <AddPart {...props} kind={kinds[0]} onDone={choose} />
        ) : place ? (
          <ChosenPlace {...props} {...{ place, json }} title={titleOf(place)} />
        ) : (
          <EmptyState icon="square-pen" title={t("condition.none")} />
        )}
      </div>
    </div>
  );
}

/** Chooses the first expression of a part that another page has opened. Later edits move places, not the choice. */
function useTargetPlace(
  target: FormEditorProps["target"],
  places: readonly ExpressionPlaceOfFile[],
  choose: (pointer: string) => void,
): void {
  const show = useEffectEvent((wanted: string | undefined) => {
    const place = wanted === undefined ? undefined : places.find(({ pointer }) => pointer === wanted || pointer.startsWith(`${wanted}/`));
    if (place) choose(place.pointer);
  });
  useEffect(() => show(target?.pointer), [target]);
}

interface PlaceListProps {
  readonly places: readonly ExpressionPlaceOfFile[];
  readonly current: ExpressionPlaceOfFile | undefined;
  titleOf(place: ExpressionPlaceOfFile): string;
  isCommented(pointer: string): boolean;
  onChoose(pointer: string): void;
}

function PlaceList({ places, current, titleOf, isCommented, onChoose }: PlaceListProps) {
  const { t } = useWorkbench().translation;
  return (
    <ul aria-label={t("condition.all")}>
      {places.map((one) => (
        <li key={one.pointer} data-free={one.text === "" || undefined}>
          <button type="button" aria-current={one === current ? "true" : undefined} onClick={() => onChoose(one.pointer)}>
            <span className="ld-trunc">
              {titleOf(one)}
              {isCommented(one.pointer) && <CommentMark />}
            </span>
            <span className="ld-trunc ld-subtle">
              {one.text === "" ? t("condition.free", { what: keywordTitle(one.keyword, t) }) : keywordTitle(one.keyword, t)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChosenPlaceProps extends FormEditorProps {
  readonly place: ExpressionPlaceOfFile;
  /** The parsed file. */
  readonly json: Json;
  readonly title: string;
}

/** The editor of an expression; for a condition of a rule, also the other parts of the rule and its cases. */
function ChosenPlace({ place, json, title, ...props }: ChosenPlaceProps) {
  const { opened, file, catalog, edit, show } = props;
  const { t } = useWorkbench().translation;
  const { pointer, text, keyword, isOptional } = place;
  const isEntityFile = file?.kind === "entity";
  const rule = rulePointer(pointer);
  return (
    <>
      <ExpressionEditor
        key={pointer}
        title={t("condition.title", { part: title, what: keywordTitle(keyword, t) })}
        path={opened.path}
        file={json}
        pointer={pointer}
        text={text}
        entity={isEntityFile ? stemOf(opened.path) : file?.entity}
        isEntityFile={isEntityFile}
        catalog={catalog}
        onChange={(next) => edit((before) => setJsonValue(before, pointer, next).text)}
        onRemove={
          isOptional && text !== ""
            ? () => edit((before) => (readJsonValue(before, pointer) === undefined ? before : removeJsonValue(before, pointer)))
            : undefined
        }
      />
      {rule !== undefined && (
        <Fragment key={rule}>
          <RuleSettings {...props} pointer={rule} />
          <RuleCases {...props} pointer={rule} />
        </Fragment>
      )}
      <InTextButton onShow={() => show(text === "" ? parentPointer(pointer) : pointer)} />
    </>
  );
}
