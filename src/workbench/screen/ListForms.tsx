import { readJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { DeclaredSort } from "#dialect/schema/listParts.ts";
import type { Filter } from "#dialect/schema/screens.ts";
import { stepOrder } from "#dialect/wire/declaredSort.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { TextRows } from "../diagram/TextRows.tsx";
import { FieldRows } from "./FieldRows.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { withMember } from "./screenEdits.ts";
import { listEntries } from "./screenForms.ts";
import { hasOneValue } from "./useScreenFields.ts";

/** The filters above a list, in their order. */
export function FilterForm({ part, fields, opened, edit, show, target }: PartFormProps) {
  const { t, text: say } = useWorkbench().translation;
  const filters = listEntries(readJsonValue(opened.text, part.pointer)) as unknown as readonly Filter[];
  return (
    <FieldRows
      list={part.pointer}
      current={target?.pointer}
      rows={filters.map(({ field, label, more = false }, index) => ({
        field,
        label: say(label) || fields.labelOf(field),
        more: (
          <CheckBox
            checked={more}
            onCheck={(checked) => edit((text) => withMember(text, `${part.pointer}/${index}`, "more", checked ? true : undefined))}
          >
            {t("screen.moreFilters")}
          </CheckBox>
        ),
      }))}
      // A list of options may be filtered too, such as services.
      offered={fields.offered((field) => hasOneValue(field, fields.known) || field.schema.items?.["x-codes"] !== undefined)}
      entryOf={(field) => ({ field })}
      edit={edit}
      show={show}
    />
  );
}

const directions = ["asc", "desc"] as const;

/** The order in which a list begins. */
export function SortForm({ part, fields, opened, edit, show, target }: PartFormProps) {
  const { t } = useWorkbench().translation;
  const sorts = listEntries(readJsonValue(opened.text, part.pointer)) as unknown as readonly DeclaredSort[];
  return (
    <FieldRows
      list={part.pointer}
      current={target?.pointer}
      rows={sorts.map(({ field = stepOrder, desc = false, tabs }, index) => ({
        field,
        label: field === stepOrder ? t("screen.byStep") : fields.labelOf(field),
        ...(tabs && { hint: t("screen.inTabs", { tabs: tabs.join(", ") }) }),
        more: (
          <SelectInput
            aria-label={t("screen.direction", { what: fields.labelOf(field) || field })}
            options={directions.map((value) => ({ value, label: t(`screen.${value}`) }))}
            value={desc ? "desc" : "asc"}
            onChange={(next) => edit((text) => withMember(text, `${part.pointer}/${index}`, "desc", next === "desc" ? true : undefined))}
          />
        ),
      }))}
      offered={fields.offered((field) => hasOneValue(field, fields.known))}
      entryOf={(field) => ({ field, desc: true })}
      edit={edit}
      show={show}
    />
  );
}

/** The fields that the search box looks in, and what it says. */
export function SearchForm({ part, fields, opened, edit, show, target }: PartFormProps) {
  const { t } = useWorkbench().translation;
  const names = listEntries(readJsonValue(opened.text, part.pointer)).map(String);
  return (
    <>
      <FieldRows
        list={part.pointer}
        current={target?.pointer}
        rows={names.map((field) => ({ field, label: fields.labelOf(field) }))}
        offered={fields.offered((field) => hasOneValue(field, fields.known) && field.schema.type === "string")}
        edit={edit}
        show={show}
      />
      {names.length > 0 && <TextRows what={t("screen.searchLabel")} text={opened.text} pointer="/list/searchLabel" edit={edit} />}
    </>
  );
}

/** Title, second line, state and figures at the head of a record's page. */
export function HeadForm({ part, fields, opened, edit, show, target }: PartFormProps) {
  const { t } = useWorkbench().translation;
  const stored = readJsonValue(opened.text, part.pointer);
  const head = isObject(stored) ? stored : {};
  const figures = listEntries(head["figures"]).map(String);
  const singles = fields.offered((field) => hasOneValue(field, fields.known));
  return (
    <>
      {(["title", "subtitle", "status"] as const).map((name) => {
        const value = typeof head[name] === "string" ? head[name] : "";
        const isOther = value !== "" && !singles.some(({ path }) => path === value);
        return (
          <SelectRow
            key={name}
            label={t(`screen.head.${name}`)}
            options={[
              ...(name === "title" ? [] : [{ value: "", label: t("screen.none") }]),
              ...(isOther ? [{ value, label: value }] : []),
              ...singles.map(({ path, label }) => ({ value: path, label: `${label || path} – ${path}` })),
            ]}
            value={value}
            onChange={(next) => edit((text) => withMember(text, part.pointer, name, next === "" ? undefined : next))}
          />
        );
      })}
      <h4>{t("screen.head.figures")}</h4>
      <FieldRows
        list={`${part.pointer}/figures`}
        current={target?.pointer}
        rows={figures.map((field) => ({ field, label: fields.labelOf(field) }))}
        offered={singles}
        edit={edit}
        show={show}
      />
    </>
  );
}
