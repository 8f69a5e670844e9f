import { useId, useMemo, useRef, useState } from "react";
import { Button, IconButton, InlineNote } from "#engine";
import { type JsonValue, readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type JsonObject } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";
import type { PaletteDrag, PickedPart, PreviewEdit } from "#dialect/wire/preview.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SearchBox } from "../controls/SearchBox.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { freeFields, type Hindrance, withColumnLabel, withNewSection, withWidth } from "./pageEdits.ts";
import { type PickContext, resolvePick } from "./resolvePick.ts";
import { withFieldSpan } from "../screen/screenEdits.ts";
import { findPlace, type ScreenPlace } from "./screenPlace.ts";

export interface EditBarProps {
  readonly context: PickContext;
  readonly selected: PickedPart | undefined;
  /** Why the last edit was not possible. */
  readonly hindrance: Hindrance | undefined;
  onEdit(edit: PreviewEdit): void;
  /** Changes a file directly; undone as one step. */
  onChange(path: string, change: (text: string) => string): void;
  onSelect(part: PickedPart): void;
  /** Opens the form of the selected part. */
  onOpen(): void;
  /** Tells the frame where the pointer is while a field is dragged from the palette; position on the screen. */
  onDrag(drag: Omit<PaletteDrag, "type">): void;
}

/** The tools above the preview while it is edited: the selected part, and the fields that can be added. */
export function EditBar(props: EditBarProps) {
  const { context, selected, hindrance } = props;
  const { t } = useWorkbench().translation;
  const place = useMemo(() => selected && findPlace(selected, context), [selected, context]);
  const isKnown = useMemo(() => selected === undefined || resolvePick(selected, context) !== undefined, [selected, context]);
  return (
    <div className="bench-edit" role="group" aria-label={t("preview.edit")}>
      <div className="bench-edit-head">
        {selected ? (
          <strong className="ld-trunc">{`${t(`preview.part.${selected.kind}`)}: ${selected.label}`}</strong>
        ) : (
          <span className="ld-help">{t("preview.editHint")}</span>
        )}
      </div>
      {selected && isKnown && <PartTools {...props} selected={selected} place={place} />}
      {!isKnown && hindrance === undefined && <InlineNote>{t("preview.hindrance.elsewhere")}</InlineNote>}
      {hindrance !== undefined && <InlineNote tone="warning">{t(`preview.hindrance.${hindrance}`)}</InlineNote>}
      <Palette {...props} />
    </div>
  );
}

interface PartProps extends EditBarProps {
  readonly selected: PickedPart;
  readonly place: ScreenPlace | undefined;
}

function PartTools(props: PartProps) {
  const { selected, place, context, onEdit, onOpen, onChange } = props;
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const path = `schemas/screens/${context.view.screen}.json`;
  const step = (by: -1 | 1) => onEdit({ do: "step", part: selected, by });
  const isControl = selected.kind === "tab" || selected.kind === "button";
  const isBeside = place?.kind === "column" || isControl;
  return (
    <div className="bench-edit-part">
      <PartLabels {...props} />
      {place && (place.kind === "column" || place.kind === "field") && <PartSize {...props} place={place} />}
      <span className="visual-tools">
        {(place || isControl) && (
          <>
            <IconButton size="sm" icon={isBeside ? "arrow-left" : "arrow-up"} label={t("preview.earlier")} onClick={() => step(-1)} />
            <IconButton size="sm" icon={isBeside ? "arrow-right" : "arrow-down"} label={t("preview.later")} onClick={() => step(1)} />
          </>
        )}
        {place && (
          <IconButton size="sm" icon="trash-2" label={t("preview.takeOff")} onClick={() => onEdit({ do: "remove", part: selected })} />
        )}
      </span>
      {place?.kind === "field" && place.index > 0 && (
        <Button
          size="sm"
          tone="ghost"
          icon="plus"
          onClick={() => {
            const label = translation.inEach(languages, "preview.newSection");
            onChange(path, (text) => withNewSection(text, place, label));
          }}
        >
          {t("preview.beginSection")}
        </Button>
      )}
      <Button size="sm" tone="ghost" icon="square-pen" onClick={onOpen}>
        {t("preview.openForm")}
      </Button>
    </div>
  );
}

/** The label in every language. A field has one label on all screens. */
function PartLabels({ selected, place, context, onChange, onSelect }: PartProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const { open } = useDraft();
  const id = useId();
  const found =
    place?.kind === "column"
      ? { path: `schemas/screens/${context.view.screen}.json`, pointer: `${place.list}/${place.index}` }
      : resolvePick(selected, context);
  // A card has no label of its own, and the second field of a column that of the field.
  if (!found || selected.kind === "card" || place?.isSecond) return null;
  const keyword = place?.kind === "field" || selected.kind === "field" ? "x-label" : "label";
  const text = open[found.path]?.text;
  // For a button of the product the screen contains its name only.
  if (selected.kind === "button" && text !== undefined && !isObject(readJsonValue(text, found.pointer))) return null;
  const stored = text === undefined ? undefined : readJsonValue(text, `${found.pointer}/${keyword}`);
  const label: Text = isObject(stored) ? (stored as Text) : labelOf(place?.field, context.schema);
  return languages.map(({ code, name }) => (
    <label key={code} className="bench-edit-label" htmlFor={id + code}>
      <span>{t("visual.inLanguage", { what: t("visual.label"), language: name })}</span>
      <PlainTextInput
        id={id + code}
        lang={code}
        value={label[code] ?? ""}
        onChange={(value) => {
          if (value.trim() === "") return;
          const next = { ...label, [code]: value };
          onChange(found.path, (now) =>
            place?.kind === "column" ? withColumnLabel(now, place, next) : withLabel(now, `${found.pointer}/${keyword}`, next),
          );
          if (code === context.language) onSelect({ ...selected, label: value, nth: 0 });
        }}
      />
    </label>
  ));
}

function withLabel(text: string, pointer: string, label: Text): string {
  return setJsonValue(text, pointer, label as JsonValue).text;
}

function labelOf(path: string | undefined, schema: PickContext["schema"]): Text {
  let properties: JsonObject | undefined = schema.properties as unknown as JsonObject;
  let field: JsonObject | undefined;
  for (const step of path?.split("/") ?? []) {
    field = properties?.[step] as JsonObject | undefined;
    properties = field?.["properties"] as JsonObject | undefined;
  }
  return (field?.["x-label"] ?? {}) as Text;
}

/** The width of a column in px, or how many columns of the section's grid a field takes. */
function PartSize({ place, context, onChange }: PartProps & { readonly place: ScreenPlace }) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const path = `schemas/screens/${context.view.screen}.json`;
  const section = Number(place.list.split("/").at(-2));
  const sections = (place.list.startsWith("/form/") ? context.screen?.form : context.screen?.detail)?.sections;
  if (place.kind === "column") {
    const width = context.screen?.list?.columns[place.index]?.width;
    const now = typeof width === "object" ? width[context.language] : width;
    return (
      <label className="bench-edit-label" htmlFor={id}>
        <span>{t("visual.width")}</span>
        <FigureInput
          id={id}
          className="ld-input ld-input-sm visual-number"
          value={now === undefined ? "" : String(now)}
          isOptional
          onNumber={(number) =>
            number !== undefined && number >= 40 && onChange(path, (text) => withWidth(text, place, number, context.language))
          }
        />
      </label>
    );
  }
  const entry = sections?.[section]?.fields[place.index];
  const columns = sections?.[section]?.columns ?? 2;
  const span = (typeof entry === "object" ? entry.span : undefined) ?? 1;
  return (
    <label className="bench-edit-label" htmlFor={id}>
      <span>{t("preview.span")}</span>
      <SelectInput
        id={id}
        options={Array.from({ length: Math.max(columns, span) }, (_, index) => ({
          value: String(index + 1),
          label: t("preview.ofColumns", { span: index + 1, columns }),
        }))}
        value={String(span)}
        onChange={(value) => onChange(path, (text) => withFieldSpan(text, `${place.list}/${place.index}`, Number(value)))}
      />
    </label>
  );
}

/** Fields that the page does not show: a click adds one after the selected part, dragging to any place. */
function Palette({ context, selected, onEdit, onDrag }: EditBarProps) {
  const { t } = useWorkbench().translation;
  const [search, setSearch] = useState("");
  const [isOpen, setOpen] = useState(false);
  /** The click after a drag adds nothing. */
  const wasDragged = useRef(false);
  const free = useMemo(() => freeFields(context), [context]);
  const found = free.filter(({ path, label }) => `${path} ${label}`.toLowerCase().includes(search.toLowerCase()));
  if (free.length === 0) return null;
  const toggle = (
    <Button size="sm" tone="ghost" icon="plus" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t("preview.palette", { count: free.length })}
    </Button>
  );
  // The page needs the room until a field is wanted.
  if (!isOpen) return <div>{toggle}</div>;
  return (
    <div className="bench-palette">
      <div>{toggle}</div>
      <SearchBox label={t("preview.paletteFind")} value={search} onChange={setSearch} />
      <ul aria-label={t("preview.paletteList")}>
        {found.map(({ path, label }) => (
          <li key={path}>
            <button
              type="button"
              title={path}
              onClick={() => !wasDragged.current && onEdit({ do: "add", field: path, ...(selected && { target: selected }), after: true })}
              onPointerDown={(event) => {
                wasDragged.current = false;
                // The drag goes on over the frame, which has a document of its own.
                event.currentTarget.setPointerCapture(event.pointerId);
              }}
              onPointerMove={({ buttons, movementX, movementY, clientX: x, clientY: y }) => {
                if (buttons !== 1 || (movementX === 0 && movementY === 0)) return;
                wasDragged.current = true;
                onDrag({ field: path, x, y, phase: "over" });
              }}
              onPointerUp={({ clientX: x, clientY: y }) => wasDragged.current && onDrag({ field: path, x, y, phase: "drop" })}
              onPointerCancel={() => onDrag({ field: path, x: 0, y: 0, phase: "leave" })}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
