import { useMemo, useState } from "react";
import { Button, EmptyState } from "#engine";
import { readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { Json } from "#dialect/json/json.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { stemOf } from "../client/fileGroups.ts";
import { SearchBox } from "../controls/SearchBox.tsx";
import { AddPart, partsToAdd } from "./AddPart.tsx";
import { ExpressionEditor } from "./condition/ExpressionEditor.tsx";
import { type ExpressionPlaceOfFile, expressionPlaces } from "./condition/expressionPlaces.ts";
import { keywordTitle } from "./condition/keywordTitle.ts";
import type { FormEditorProps } from "./formEditorProps.ts";
import { RuleSettings, rulePointer } from "./RuleSettings.tsx";

/** Every condition and formula of a file: at the left by the part that it belongs to, at the right the chosen one. */
export function ExpressionList(props: FormEditorProps) {
  const { opened, file, catalog, edit, show } = props;
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
  const kinds = partsToAdd(file?.kind);
  return (
    <div className="visual">
      <div className="visual-list">
        <SearchBox label={t("condition.find")} value={search} onChange={setSearch} />
        <ul aria-label={t("condition.all")}>
          {found.map((one) => (
            <li key={one.pointer} data-free={one.text === "" || undefined}>
              <button
                type="button"
                aria-current={one === place && !isAdding ? "true" : undefined}
                onClick={() => {
                  setAdding(false);
                  setChosen(one.pointer);
                }}
              >
                <span className="ld-trunc">{titleOf(one)}</span>
                <span className="ld-trunc ld-subtle">
                  {one.text === "" ? t("condition.free", { what: keywordTitle(one.keyword, t) }) : keywordTitle(one.keyword, t)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {kinds.length > 0 && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t(`condition.add.${kinds[0] ?? "rule"}`)}
          </Button>
        )}
      </div>
      <div className="visual-form">
        {isAdding && kinds[0] ? (
          <AddPart
            {...props}
            kind={kinds[0]}
            onDone={(pointer) => {
              setAdding(false);
              setSearch("");
              setChosen(pointer);
            }}
          />
        ) : place ? (
          <>
            <ExpressionEditor
              key={place.pointer}
              title={t("condition.title", { part: titleOf(place), what: keywordTitle(place.keyword, t) })}
              path={opened.path}
              file={json}
              pointer={place.pointer}
              text={place.text}
              entity={isEntityFile ? stemOf(opened.path) : file?.entity}
              isEntityFile={isEntityFile}
              catalog={catalog}
              onChange={(next) => edit((text) => setJsonValue(text, place.pointer, next).text)}
              onRemove={
                place.isOptional && place.text !== ""
                  ? () => edit((text) => (readJsonValue(text, place.pointer) === undefined ? text : removeJsonValue(text, place.pointer)))
                  : undefined
              }
            />
            <SettingsOfRule {...props} pointer={place.pointer} />
            <Button
              size="sm"
              tone="ghost"
              icon="arrow-right"
              onClick={() => show(place.text === "" ? parentOf(place.pointer) : place.pointer)}
            >
              {t("visual.inText")}
            </Button>
          </>
        ) : (
          <EmptyState icon="square-pen" title={t("condition.none")} />
        )}
      </div>
    </div>
  );
}

/** Of a condition of a rule: what else the rule has. */
function SettingsOfRule({ pointer, ...props }: FormEditorProps & { readonly pointer: string }) {
  const rule = rulePointer(pointer);
  return rule === undefined ? null : <RuleSettings {...props} key={rule} pointer={rule} />;
}

const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));
