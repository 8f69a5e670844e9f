import { readJsonValue, removeJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import type { DetailScreen, Section } from "#dialect/schema/screens.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { RowButtons } from "../controls/RowButtons.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { ConditionInput } from "../diagram/ConditionInput.tsx";
import { TextRows } from "../diagram/TextRows.tsx";
import { AddEntry, type OfferedEntry } from "./AddEntry.tsx";
import { FieldRows } from "./FieldRows.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { withFieldSpan, withMember, withMovedEntry, withSectionAfter } from "./screenEdits.ts";
import { listEntries } from "./screenForms.ts";

/** A section of a form or of a record's page: its label, place and fields. */
export function SectionForm(props: PartFormProps) {
  const { part, fields, opened, edit, onChoose } = props;
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  const section = readJsonValue(opened.text, part.pointer) as unknown as Section | undefined;
  if (!section) return null;
  const list = part.pointer.slice(0, part.pointer.lastIndexOf("/"));
  const index = Number(part.pointer.slice(list.length + 1));
  const count = listEntries(readJsonValue(opened.text, list)).length;
  return (
    <>
      <TextRows what={t("visual.label")} text={opened.text} pointer={`${part.pointer}/label`} edit={edit} />
      <TextRows what={t("visual.help")} text={opened.text} pointer={`${part.pointer}/help`} edit={edit} />
      <Layout {...props} section={section} />
      <h4>{t("visual.fields")}</h4>
      <SectionFields {...props} section={section} />
      {fields.entity !== undefined && (
        <ConditionInput
          {...props}
          key={part.pointer}
          entity={fields.entity}
          pointer={part.pointer}
          keyword="x-visible-when"
          text={section["x-visible-when"]}
        />
      )}
      <fieldset className="visual-set">
        <legend>{t("screen.place")}</legend>
        <RowButtons
          what={say(section.label) || section.id}
          index={index}
          count={count}
          onMove={(to) => {
            edit((text) => withMovedEntry(text, part.pointer, to));
            onChoose(`${list}/${to}`);
          }}
          {...(count > 1 && {
            onRemove: () => {
              edit((text) => removeJsonValue(text, part.pointer));
              onChoose(`${list}/${Math.max(0, index - 1)}`);
            },
          })}
        />
      </fieldset>
      <NewSection {...props} section={section} />
    </>
  );
}

type OfSection = PartFormProps & { readonly section: Section };

/** Columns of the section's grid; on a record's page also its tab and its side. */
function Layout({ part, opened, edit, section }: OfSection) {
  const { t, text: say } = useWorkbench().translation;
  const isDetail = part.pointer.startsWith("/detail/");
  const detail = isDetail ? (readJsonValue(opened.text, "/detail") as unknown as DetailScreen) : undefined;
  const tabs = detail?.tabs ?? [];
  const set = (name: string, value: string | number | undefined) => edit((text) => withMember(text, part.pointer, name, value));
  const columns = section.columns ?? 2;
  return (
    <>
      <SelectRow
        label={t("screen.gridColumns")}
        options={[1, 2, 3, 4, 5, 6].map((number) => ({ value: String(number), label: String(number) }))}
        value={String(columns)}
        onChange={(next) => set("columns", next === "2" ? undefined : Number(next))}
      />
      {tabs.length > 0 && (
        <SelectRow
          label={t("preview.part.tab")}
          options={tabs.map((tab) => ({ value: tab.id, label: say(tab.label) || tab.id }))}
          value={section.tab ?? tabs[0]?.id ?? ""}
          onChange={(next) => set("tab", next === tabs[0]?.id ? undefined : next)}
        />
      )}
      {isDetail && (
        <SelectRow
          label={t("screen.side")}
          options={(["both", "left", "right"] as const).map((side) => ({ value: side, label: t(`screen.side.${side}`) }))}
          value={section.side ?? "both"}
          onChange={(next) => set("side", next === "both" ? undefined : next)}
        />
      )}
    </>
  );
}

/** The fields of the section, each with its width. */
function SectionFields(props: OfSection) {
  const { part, fields, opened, edit, show, target, section } = props;
  const { t } = useWorkbench().translation;
  const columns = section.columns ?? 2;
  const pathOf = (name: string) => (section.of === undefined ? name : `${section.of}/${name}`);
  return (
    <FieldRows
      list={`${part.pointer}/fields`}
      current={target?.pointer}
      isNeeded
      rows={listEntries(readJsonValue(opened.text, `${part.pointer}/fields`)).map((entry: Json, index) => {
        const { field, span = 1 } = (isObject(entry) ? entry : { field: String(entry) }) as {
          readonly field: string;
          readonly span?: number;
        };
        const label = fields.labelOf(pathOf(field)) || field;
        return {
          field,
          label,
          more: (
            <SelectInput
              aria-label={`${t("preview.span")}: ${label}`}
              options={Array.from({ length: Math.max(columns, span) }, (_none, at) => ({
                value: String(at + 1),
                label: t("preview.ofColumns", { span: at + 1, columns }),
              }))}
              value={String(span)}
              onChange={(next) => edit((text) => withFieldSpan(text, `${part.pointer}/fields/${index}`, Number(next)))}
            />
          ),
        };
      })}
      offered={freeFor(props)}
      edit={edit}
      show={show}
    />
  );
}

/** Fields that no section of the page shows yet, as this section writes them. */
function freeFor({ part, fields, opened, section }: OfSection): OfferedEntry[] {
  const sections = listEntries(readJsonValue(opened.text, part.pointer.slice(0, part.pointer.lastIndexOf("/")))) as unknown as Section[];
  const used = new Set(
    sections.flatMap((one) =>
      one.fields.map((entry) => {
        const name = typeof entry === "string" ? entry : entry.field;
        return one.of === undefined ? name : `${one.of}/${name}`;
      }),
    ),
  );
  const inRows = (path: string): boolean =>
    fields.known.some((field) => field.schema.type === "array" && path.startsWith(`${field.path}/`));
  const isUsed = (path: string): boolean => [...used].some((one) => path === one || path.startsWith(`${one}/`));
  const start = section.of === undefined ? "" : `${section.of}/`;
  return fields
    .offered(({ path }) => path.startsWith(start) && !inRows(path) && !isUsed(path))
    .map(({ path, label }) => ({ path: path.slice(start.length), label }));
}

/** A new section behind this one begins with a field. */
function NewSection(props: OfSection) {
  const { part, edit, onChoose } = props;
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const free = freeFor(props);
  if (free.length === 0) return null;
  const add = (field: string): void => {
    const label = translation.inEach(languages, "preview.newSection");
    edit((text) => withSectionAfter(text, part.pointer, label, field).text);
    const list = part.pointer.slice(0, part.pointer.lastIndexOf("/"));
    onChoose(`${list}/${Number(part.pointer.slice(list.length + 1)) + 1}`);
  };
  return (
    <fieldset className="visual-set">
      <legend>{t("screen.newSection")}</legend>
      <AddEntry label={t("screen.firstField")} button={t("screen.addSection")} offered={free} onAdd={add} />
    </fieldset>
  );
}
