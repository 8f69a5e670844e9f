import { type FormEvent, useEffect, useId, useState } from "react";
import { Button, Dialog, IconButton, whileMounted } from "#engine";
import { inPlural } from "#dialect/begin/labels.ts";
import { templateOf } from "#dialect/begin/templates.ts";
import type { JsonValue } from "#dialect/json/editJson.ts";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Text } from "#dialect/text/text.ts";
import { carryOut } from "../client/carryOut.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { NameInput } from "../controls/NameInput.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { useSuggestedName } from "../controls/useSuggestedName.ts";
import { FigureInput } from "../controls/FigureInput.tsx";
import * as plans from "./newFile.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";

/** Creates files: an entity of a template with all that belongs to it, a screen with its route, states, or options. */
export function NewFile({ onOpen }: { onOpen(path: string): void }) {
  const { t } = useWorkbench().translation;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton size="sm" icon="plus" label={t("files.new")} onClick={() => setOpen(true)} />
      <Dialog open={open} wide onClose={close} closeLabel={t("bench.close")} title={t("files.new")} footer={null}>
        {open && (
          <NewFileForm
            onMade={(path) => {
              close();
              onOpen(path);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** Examples of names, as placeholders. */
const exampleNames = { screen: "orderNotes", states: "colour", codes: "colour" } as const;

const empty = { label: {} as Text, plural: {} as Text, menu: "", entity: "", limit: undefined as number | undefined };

function NewFileForm({ onMade }: { onMade(path: string): void }) {
  const { translation } = useWorkbench();
  const { files } = useDraft();
  const { t, text } = translation;
  const id = useId();
  const [kind, setKind] = useState<plans.NewFileKind>("smallEntity");
  const [input, setInput] = useState(empty);
  const put = (part: Partial<typeof empty>) => setInput((before) => ({ ...before, ...part }));
  const { busy, create } = useCreateFile(onMade);
  const template = plans.isEntityKind(kind) ? templateOf(kind) : undefined;
  const isPlaced = template !== undefined || kind === "screen";
  const isAbout = kind === "screen" || kind === "states";
  const taken = files.map(({ path }) => path);
  const [name, setName] = useSuggestedName(input.label, {
    style: kind === "screen" ? "camel" : "kebab",
    taken: taken.filter((path) => path === plans.pathOfNew(kind, stemOf(path))).map(stemOf),
  });
  const isTaken = taken.includes(plans.pathOfNew(kind, name));
  const problem = name === "" ? undefined : !plans.mayBeCalled(kind, name) ? t("files.badName") : isTaken ? t("files.taken") : undefined;
  const complete = name !== "" && problem === undefined && (!isAbout || input.entity !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) void create(kind, { ...input, name });
  };

  return (
    <form className="bench-new" onSubmit={submit}>
      <div className="bench-new-inputs">
        <label htmlFor={`${id}-kind`}>{t("files.newKind")}</label>
        <SelectInput
          id={`${id}-kind`}
          options={plans.newFileKinds.map((one) => ({
            value: one,
            label: plans.isEntityKind(one) ? text(templateOf(one).title) : t(`files.new.${one}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        {isAbout && <EntitySelect value={input.entity} onChange={(entity) => put({ entity })} />}
        {isPlaced && <LabelInputs {...{ kind, input, put }} />}
        <NameInput
          label={t("files.newName")}
          value={name}
          problem={problem}
          placeholder={plans.isEntityKind(kind) ? templateOf(kind).suggest.name : exampleNames[kind]}
          onChange={setName}
        />
        {isPlaced && <PlaceInputs {...{ kind, input, put }} />}
        <p className="ld-help">{plans.isEntityKind(kind) ? t("files.newHint.entity") : t(`files.newHint.${kind}`)}</p>
        <Button type="submit" size="sm" tone="primary" icon="plus" disabled={!complete} busy={busy}>
          {t("files.newMake")}
        </Button>
      </div>
      {template && <TemplatePreview template={template} name={name} label={input.label} />}
    </form>
  );
}

/** The entity that a screen or a state machine is about. */
function EntitySelect({ value, onChange }: { readonly value: string; onChange(path: string): void }) {
  const { translation } = useWorkbench();
  const { files } = useDraft();
  const id = useId();
  const entities = files.filter((file) => file.kind === "entity");
  return (
    <>
      <label htmlFor={id}>{translation.t("files.newOf")}</label>
      <SelectInput
        id={id}
        options={[
          { value: "", label: "…" },
          ...entities.map((file) => ({ value: file.path, label: `${labelOf(file, translation)} – ${stemOf(file.path)}` })),
        ]}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

interface PlaceInputsProps {
  readonly kind: plans.NewFileKind;
  readonly input: typeof empty;
  put(part: Partial<typeof empty>): void;
}

/** Labels in the singular and plural, in each language of the product. */
function LabelInputs({ kind, input, put }: PlaceInputsProps) {
  const { languages, translation } = useWorkbench();
  const { t } = translation;
  const id = useId();
  const template = plans.isEntityKind(kind) ? templateOf(kind) : undefined;
  return (
    <>
      {languages.map(({ code, name: language }) => (
        <div key={code} className="bench-new-pair">
          <label htmlFor={`${id}-${code}`}>{t("visual.inLanguage", { what: t("visual.label"), language })}</label>
          <PlainTextInput
            id={`${id}-${code}`}
            lang={code}
            value={input.label[code] ?? ""}
            placeholder={template?.suggest.label[code]}
            onChange={(label) => put({ label: { ...input.label, [code]: label } })}
          />
          <label htmlFor={`${id}-${code}-several`}>{t("visual.inLanguage", { what: t("files.newPlural"), language })}</label>
          <PlainTextInput
            id={`${id}-${code}-several`}
            lang={code}
            value={input.plural[code] ?? ""}
            placeholder={inPlural({ [code]: input.label[code] ?? "" })[code]}
            onChange={(several) => put({ plural: { ...input.plural, [code]: several } })}
          />
        </div>
      ))}
    </>
  );
}

/** Its group of the menu, and how many records a customer may have. */
function PlaceInputs({ kind, input, put }: PlaceInputsProps) {
  const { t, text } = useWorkbench().translation;
  const id = useId();
  const site = useSite();
  const template = plans.isEntityKind(kind) ? templateOf(kind) : undefined;
  return (
    <>
      <label htmlFor={`${id}-menu`}>{t("files.newMenu")}</label>
      <SelectInput
        id={`${id}-menu`}
        options={[
          { value: "", label: t("files.newMenuLast") },
          ...groupsOf(site).map(({ path, title }) => ({ value: path, label: text(title) })),
        ]}
        value={input.menu}
        onChange={(menu) => put({ menu })}
      />
      {template && (
        <>
          <label htmlFor={`${id}-limit`}>{t("files.newLimit")}</label>
          <FigureInput
            id={`${id}-limit`}
            isOptional
            value={String(input.limit ?? "")}
            placeholder={String(template.limit?.named ?? "")}
            onNumber={(limit) => put({ limit })}
          />
        </>
      )}
    </>
  );
}

interface MenuGroup {
  readonly path: string;
  readonly title: Text;
}

/** Groups of the menu in the site map: routes with routes below them. */
function groupsOf(site: string): readonly MenuGroup[] {
  const routes = (readJsonValue(site, "/routes") ?? []) as readonly (Partial<MenuGroup> & { readonly children?: JsonValue })[];
  return routes.flatMap(({ path, title, children }) => (path !== undefined && title && children ? [{ path, title }] : []));
}

/** The text of the site map, once it is loaded. */
function useSite(): string {
  const { draft } = useWorkbench();
  const [site, setSite] = useState("{}");
  useEffect(() => {
    return whileMounted(
      () => draft.open("screens.json"),
      ({ text }) => setSite(text),
      (error) => workbenchToasts.show({ kind: "error", text: errorMessage(error) }),
    );
  }, [draft]);
  return site;
}

/** Creates the files of a plan, and edits those that name them. */
function useCreateFile(onCreated: (path: string) => void) {
  const { draft, translation } = useWorkbench();
  const { files } = useDraft();
  const [busy, setBusy] = useState(false);
  async function create(
    kind: plans.NewFileKind,
    { name, label, plural, menu, entity, limit }: typeof empty & { readonly name: string },
  ): Promise<void> {
    setBusy(true);
    try {
      const typed = (texts: Text) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
      const needed = [...plans.plannedWith, ...(entity === "" ? [] : [entity])];
      const request: plans.NewFileRequest = {
        kind,
        name,
        label: typed(label),
        plural: typed(plural),
        entity: stemOf(entity),
        ...(menu !== "" && { menu }),
        ...(limit !== undefined && { limit }),
      };
      await carryOut(draft, files, needed, (read) => plans.newFile(read, request), translation.t);
      onCreated(plans.pathOfNew(kind, name));
    } catch (error) {
      setBusy(false);
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    }
  }
  return { busy, create };
}
