import { useMemo, useState } from "react";
import { Button, IconButton } from "#engine";
import { moveJsonItem, readJsonValue } from "#dialect/json/editJson.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { screenTitles } from "#dialect/schema/derived/screenTitles.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { ownerFacts } from "#dialect/schema/derived/shape.ts";
import type { DetailScreen, RelatedRecords } from "#dialect/schema/screens.ts";
import { loadCompiled, useCompiled } from "../client/useCatalog.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { SelectInput, type Choice } from "../controls/SelectInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { ConditionInput } from "../diagram/ConditionInput.tsx";
import { TextRows } from "../diagram/TextRows.tsx";
import { fieldsOf } from "../client/names.ts";
import { AddEntry } from "./AddEntry.tsx";
import { OpenableEntry } from "./OpenableEntry.tsx";
import type { PartFormProps } from "./partFormProps.ts";
import { freeId, withEntry, withMember, withoutEntry } from "./screenEdits.ts";
import { listEntries } from "./screenForms.ts";
import { hasOneValue } from "./useScreenFields.ts";

/** The related lists of a record's page: what each shows, which records, and where. */
export function RelatedForm(props: PartFormProps) {
  const { part, opened, catalog, fields, edit, target } = props;
  const { languages, translation } = useWorkbench();
  const { t, text: say } = translation;
  const list = part.pointer;
  const all = listEntries(readJsonValue(opened.text, list)) as unknown as readonly RelatedRecords[];
  const [open, setOpen] = useState<number>();
  const clicked = target?.pointer?.startsWith(`${list}/`) ? Number(target.pointer.slice(list.length + 1).split("/")[0]) : -1;
  const isOpen = (index: number) => (open ?? clicked) === index;
  const names = useScreenNames(catalog);
  const add = async (screen: string): Promise<void> => {
    const label = names.find(({ path }) => path === screen)?.text ?? translation.inEach(languages, "screen.newRelated");
    const other = await loadCompiled(catalog, catalog?.screens[screen]?.entity);
    const where = other ? whereOf(other.schema, fields.entity) : { id: "id" };
    edit((text) => withEntry(text, list, { id: freeId(all, "related"), label, screen, where, "x-status": "extension" }));
    setOpen(all.length);
  };
  return (
    <>
      <ol className="visual-entries visual-limits">
        {all.map((related, index) => {
          const what = say(related.label) || related.id;
          return (
            <OpenableEntry
              key={related.id}
              id={related.screen}
              what={what}
              index={index}
              count={all.length}
              isOpen={isOpen(index)}
              isClicked={clicked === index}
              onToggle={() => setOpen(isOpen(index) ? -1 : index)}
              onMove={(to) => {
                setOpen(to);
                edit((text) => moveJsonItem(text, list, index, to));
              }}
              onRemove={() => {
                setOpen(-1);
                edit((text) => withoutEntry(text, list, index));
              }}
            >
              <OneRelated {...props} related={related} pointer={`${list}/${index}`} />
            </OpenableEntry>
          );
        })}
      </ol>
      <AddEntry
        label={t("screen.relatedList")}
        offered={names.map(({ path, label }) => ({ path, label }))}
        onAdd={(screen) => void reportFailure(add(screen))}
      />
    </>
  );
}

type OfRelated = PartFormProps & { readonly related: RelatedRecords; readonly pointer: string };

function OneRelated(props: OfRelated) {
  const { related, pointer, opened, catalog, fields, edit, onOpen } = props;
  const { t } = useWorkbench().translation;
  const names = useScreenNames(catalog);
  return (
    <div className="visual-details">
      <TextRows what={t("visual.label")} text={opened.text} pointer={`${pointer}/label`} edit={edit} />
      <SelectRow
        label={t("screen.drawnBy")}
        options={options(names, related.screen)}
        value={related.screen}
        onChange={(next) => edit((text) => withMember(text, pointer, "screen", next))}
      />
      <Matches {...props} />
      <Place {...props} />
      {fields.entity !== undefined && (
        <ConditionInput
          {...props}
          key={pointer}
          entity={fields.entity}
          pointer={pointer}
          keyword="x-show-when"
          text={related["x-show-when"]}
        />
      )}
      <Button
        size="sm"
        tone="ghost"
        icon="table-2"
        onClick={() => onOpen(`schemas/screens/${related.screen}.json`, { line: 1, column: 1, pointer: "/list/columns" })}
      >
        {t("screen.openColumns")}
      </Button>
    </div>
  );
}

/** Position of the list on the page. */
function Place({ related, pointer, opened, edit }: OfRelated) {
  const { t, text: say } = useWorkbench().translation;
  const { tabs = [] } = readJsonValue(opened.text, "/detail") as unknown as DetailScreen;
  const set = (name: string, value: string | true | undefined) => edit((text) => withMember(text, pointer, name, value));
  return (
    <>
      {tabs.length > 0 && (
        <SelectRow
          label={t("preview.part.tab")}
          options={tabs.map((tab) => ({ value: tab.id, label: say(tab.label) || tab.id }))}
          value={related.tab ?? tabs[0]?.id ?? ""}
          onChange={(next) => set("tab", next === tabs[0]?.id ? undefined : next)}
        />
      )}
      <CheckBox className="visual-check" checked={Boolean(related.first)} onCheck={(checked) => set("first", checked ? true : undefined)}>
        {t("screen.relatedFirst")}
      </CheckBox>
    </>
  );
}

/** Which records of the other entity belong to this one: each line is a field of theirs that equals one of this record. */
function Matches({ related, pointer, catalog, fields, edit }: OfRelated) {
  const { t, text: say, language } = useWorkbench().translation;
  const other = useCompiled(catalog, catalog?.screens[related.screen]?.entity);
  const theirs = useMemo(() => {
    const known = other ? fieldsOf(other.schema, language) : [];
    return known.filter((field) => hasOneValue(field, known)).map(({ path, schema }) => ({ path, label: say(schema["x-label"]) }));
  }, [other, language, say]);
  const ofOwner = [...ownerFacts].map((path) => ({ path, label: t("screen.customer") }));
  const own = [{ path: "id", label: t("screen.thisRecord") }, ...ofOwner, ...fields.offered((field) => hasOneValue(field, fields.known))];
  const pairs = Object.entries(related.where);
  const write = (next: readonly (readonly [string, string])[]) =>
    edit((text) => withMember(text, pointer, "where", Object.fromEntries(next)));
  const replaced = (index: number, pair: readonly [string, string]) => write(pairs.map((one, at) => (at === index ? pair : one)));
  const [free] = theirs.filter(({ path }) => !pairs.some(([field]) => field === path));
  return (
    <fieldset className="visual-set">
      <legend>{t("screen.matches")}</legend>
      {pairs.map(([field, mine], index) => (
        <div key={field} className="visual-pair">
          <SelectInput
            aria-label={t("screen.theirField")}
            options={options([...theirs, ...ofOwner], field)}
            value={field}
            onChange={(next) => !pairs.some(([one]) => one === next) && replaced(index, [next, mine])}
          />
          <span>=</span>
          <SelectInput
            aria-label={t("screen.ownField")}
            options={options(own, mine)}
            value={mine}
            onChange={(next) => replaced(index, [field, next])}
          />
          {pairs.length > 1 && (
            <IconButton
              size="sm"
              icon="trash-2"
              label={t("visual.remove", { what: field })}
              onClick={() => write(pairs.filter((_pair, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {free && (
        <Button size="sm" tone="ghost" icon="plus" onClick={() => write([...pairs, [free.path, "id"]])}>
          {t("screen.addMatch")}
        </Button>
      )}
    </fieldset>
  );
}

/** Returns the field that refers to this entity and so connects the records; without one the analyst chooses. */
function whereOf({ properties }: EntitySchema, entity: string | undefined): Readonly<Record<string, string>> {
  const refers = Object.entries(properties).find(([, field]) => field["x-reference"]?.entity === entity);
  return { [refers?.[0] ?? "id"]: "id" };
}

/** The choices of a select: what is offered, and the present value if it is not among that. */
function options(offered: readonly { readonly path: string; readonly label: string }[], now: string): Choice<string>[] {
  const known = offered.map(({ path, label }) => ({ value: path, label: label ? `${label} – ${path}` : path }));
  return known.some(({ value }) => value === now) ? known : [...known, { value: now, label: now }];
}

/** The screens with a list, called as the page or the part that shows them. */
function useScreenNames(catalog: CompiledCatalog | undefined) {
  const { text: say } = useWorkbench().translation;
  return useMemo(() => {
    const sites = catalog ? [catalog.site, ...Object.values(catalog.sites ?? {}).map(({ site }) => site)] : [];
    const titles = screenTitles(sites, catalog?.screens ?? {});
    return Object.entries(catalog?.screens ?? {})
      .filter(([, { list }]) => list !== undefined)
      .map(([path]) => ({ path, label: say(titles.get(path)?.[0]), text: titles.get(path)?.[0] }))
      .sort((a, b) => (a.label || a.path).localeCompare(b.label || b.path));
  }, [catalog, say]);
}
