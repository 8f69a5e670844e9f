import { useId } from "react";
import { type JsonValue, readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type JsonObject } from "#dialect/json/json.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import type { WordKey } from "../client/words.ts";
import { useEntityFiles } from "../client/useEntityFiles.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { CheckBox } from "../controls/CheckBox.tsx";
import { memberTitle } from "../controls/keywordTitle.ts";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { InTextButton } from "../controls/InTextButton.tsx";
import { ConditionInput } from "./ConditionInput.tsx";
import { type EffectPart, effectParts } from "./effectParts.ts";
import { FieldFormulas, FieldNames } from "./FieldFormulas.tsx";
import { withoutValue } from "./machineEdits.ts";
import type { TransitionFormProps } from "./selection.ts";
import { TextRows } from "./TextRows.tsx";

export interface EffectFormProps extends TransitionFormProps {
  readonly effect: object;
  /** Where the effect is written. */
  readonly place: string;
}

/** The members of an effect as inputs, made of its meta-schema. */
export function EffectForm(props: EffectFormProps) {
  const { effect, place, meta, show } = props;
  const parts = effectParts(meta?.["states.json"] ?? {}, effect);
  return (
    <div className="visual-details">
      <PartInputs {...props} parts={parts} pointer={place} />
      <InTextButton onShow={() => show(place)} />
    </div>
  );
}

interface PartsProps extends EffectFormProps {
  readonly parts: readonly EffectPart[];
  /** Pointer of the object that has them. */
  readonly pointer: string;
}

function PartInputs({ parts, ...props }: PartsProps) {
  return parts.map((part) => (
    <PartInput key={part.name} {...props} part={part} pointer={childPointer(props.pointer, part.name)} holder={props.pointer} />
  ));
}

interface PartProps extends EffectFormProps {
  readonly part: EffectPart;
  readonly pointer: string;
  readonly holder: string;
}

function PartInput(props: PartProps) {
  const { part, pointer, holder, machine, opened, edit } = props;
  const { t } = useWorkbench().translation;
  const now = readJsonValue(opened.text, pointer);
  const title = partTitle(part.name, t);
  const fields = useFieldsOf(props);
  switch (part.input) {
    case "condition":
    case "formula":
      return (
        <ConditionInput
          {...props}
          {...{ title, isNeeded: part.isNeeded, entity: machine.entity, pointer: holder, keyword: part.name }}
          text={typeof now === "string" ? now : undefined}
        />
      );
    case "text":
      return <TextRows what={title} text={opened.text} pointer={pointer} edit={edit} />;
    case "formulas":
      return (
        <fieldset className="visual-set">
          <legend>{title}</legend>
          <FieldFormulas {...props} fields={fields.target} isNeeded={part.isNeeded} />
        </fieldset>
      );
    case "names":
      return (
        <fieldset className="visual-set">
          <legend>{title}</legend>
          <FieldNames {...props} fields={fields.own} others={fields.target} />
        </fieldset>
      );
    case "group":
      if (now === undefined) return <NewGroup {...props} title={title} />;
      return (
        <fieldset className="visual-set">
          <legend>{title}</legend>
          <PartInputs {...props} parts={part.parts} />
        </fieldset>
      );
    case "flag":
      return (
        <CheckBox
          className="visual-check"
          checked={now === true}
          onCheck={(checked) => edit((text) => (checked ? setJsonValue(text, pointer, true).text : withoutValue(text, pointer)))}
        >
          {title}
        </CheckBox>
      );
    default:
      return <WordInput {...props} title={title} now={now === undefined ? "" : String(now as string)} />;
  }
}

/** A group that is not there begins with the entity that it is about; one of rows (`in`) also with a list of the dialog or of the record. */
function NewGroup({ title, ...props }: PartProps & { readonly title: string }) {
  const { part, pointer, edit } = props;
  const about = part.parts.find(({ input }) => input === "entity");
  const choices = useChoices({ ...props, part: about ?? part }, "") ?? [];
  const lists = useLists(props);
  const rows = part.parts.some(({ name }) => name === "in") ? lists : [];
  if (!about) return null;
  const begin = (entity: string): JsonValue => {
    if (rows.some(({ value }) => value === entity)) return { in: entity };
    return Object.fromEntries(
      part.parts.flatMap(({ name, input, isNeeded }) => {
        if (name === about.name) return [[name, entity]];
        if (name === "where") return [[name, "true"]];
        return isNeeded && input === "formulas" ? [[name, {}]] : [];
      }),
    );
  };
  return (
    <SelectRow
      label={title}
      title={part.description}
      options={[{ value: "", label: "–" }, ...rows, ...choices]}
      value=""
      onChange={(entity) => entity !== "" && edit((text) => setJsonValue(text, pointer, begin(entity)).text)}
    />
  );
}

/** The lists whose rows a group may be about, as expressions: those that the dialog asks for, and those of the record. */
function useLists(props: PartProps) {
  const { t, text: say } = useWorkbench().translation;
  const { own } = useFieldsOf(props);
  const listsOf = (root: string, fields: Readonly<Record<string, FieldSchema>>) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.items?.properties ? [{ value: `${root}.${name}`, label: t("effect.rowsOf", { list: say(field["x-label"]) || name }) }] : [],
    );
  return [...listsOf("asked", props.transition.ask ?? {}), ...listsOf("self", own)];
}

/** A name: chosen where it is known what it may be, else typed. */
function WordInput({ title, now, ...props }: PartProps & { readonly title: string; readonly now: string }) {
  const { part, pointer, edit } = props;
  const id = useId();
  const choices = useChoices(props, now);
  const set = (value: string) => edit((text) => (value === "" ? withoutValue(text, pointer) : setJsonValue(text, pointer, value).text));
  return (
    <div className="visual-row">
      <label htmlFor={id} title={part.description}>
        {title}
      </label>
      {choices ? (
        <SelectInput id={id} options={[...(part.isNeeded ? [] : [{ value: "", label: "–" }]), ...choices]} value={now} onChange={set} />
      ) : (
        <PlainTextInput id={id} value={now} onChange={(value) => (value !== "" || !part.isNeeded) && set(value)} />
      )}
    </div>
  );
}

/** What a name may be, with labels; undefined where anything may be typed. The present value is always among them. */
function useChoices({ part, machine, transition, catalog, effect }: PartProps, now: string) {
  const { translation } = useWorkbench();
  const { text: say } = translation;
  const { files } = useDraft();
  const known = (): readonly { readonly value: string; readonly label: string }[] | undefined => {
    if (part.input === "choice") return part.values.map((value) => ({ value, label: choiceWord(part.name, value, translation.t) }));
    if (part.input === "letter") return machine.letters.map(({ id, label }) => ({ value: id, label: say(label) || id }));
    if (part.input === "entity")
      return files.flatMap((file) => (file.kind === "entity" ? [{ value: stemOf(file.path), label: labelOf(file, translation) }] : []));
    if (part.name === "fieldPath")
      return Object.entries(transition.ask ?? {}).map(([name, field]) => ({ value: `/${name}`, label: say(field["x-label"]) || name }));
    const lists = catalog?.codes ?? {};
    const about = part.name === "about" && "mail" in effect ? machine.letters.find(({ id }) => id === effect.mail)?.about : undefined;
    const list = about ? lists[about] : Object.values(lists).find(({ items }) => items.some((item) => item.const === now));
    return list?.items.map((item) => ({ value: String(item.const), label: say(item["x-label"]) || String(item.const) }));
  };
  const choices = known();
  return choices && (now === "" || choices.some(({ value }) => value === now) ? choices : [...choices, { value: now, label: now }]);
}

/** The fields of the record of the transition, and those of the records that this part of the effect writes. */
function useFieldsOf({ effect, part, pointer, place, opened, machine, catalog }: PartProps) {
  const target = targetEntity(effect, part.name, pointer.slice(place.length), readJsonValue(opened.text, place), catalog) ?? machine.entity;
  const files = useEntityFiles([target, machine.entity]);
  const of = (entity: string): EntitySchema["properties"] => files[entity]?.properties ?? {};
  return { own: of(machine.entity), target: of(target) };
}

/** Returns the entity whose fields a part of an effect sets; undefined for that of the transition. */
function targetEntity(
  effect: object,
  part: string,
  path: string,
  written: unknown,
  catalog: CompiledCatalog | undefined,
): string | undefined {
  const { update, create, creates } = (isObject(written) ? written : effect) as JsonObject;
  if (path.startsWith("/account/")) return catalog && userEntityOf(Object.values(catalog.endpoints.calls));
  if (path.startsWith("/creates/")) return isObject(creates) ? String(creates["entity"]) : undefined;
  if (part === "then") return undefined;
  const named = update ?? create;
  return typeof named === "string" ? named : undefined;
}

/** Members of effects that no other form has. */
const titles: Readonly<Record<string, WordKey>> = {
  set: "effect.part.set",
  update: "effect.part.update",
  create: "effect.part.create",
  each: "effect.part.each",
  of: "effect.part.of",
  in: "effect.part.in",
  values: "effect.part.values",
  none: "effect.part.none",
  fieldPath: "effect.part.fieldPath",
  back: "effect.part.back",
  begins: "effect.part.begins",
  then: "effect.part.then",
  creates: "effect.part.creates",
  entity: "effect.part.entity",
  account: "effect.part.account",
  login: "effect.part.login",
  token: "effect.part.token",
  publish: "effect.part.publish",
  webhook: "effect.part.webhook",
  secret: "effect.part.secret",
  notify: "diagram.message",
  go: "screen.go",
  mail: "effect.part.mail",
  about: "effect.part.about",
};

function partTitle(name: string, t: (key: WordKey) => string): string {
  const key = titles[name] ?? memberTitle(name);
  return key ? t(key) : name;
}

const choiceWords: Readonly<Record<string, WordKey>> = {
  "login invite": "diagram.effect.login.invite",
  "login roles": "diagram.effect.login.roles",
  "login remove": "diagram.effect.login.remove",
  "login resetFactor": "diagram.effect.login.resetFactor",
  "token issue": "diagram.effect.token",
  "webhook sign": "diagram.effect.webhook.sign",
  "webhook test": "diagram.effect.webhook.test",
  "webhook again": "diagram.effect.webhook.again",
};

function choiceWord(name: string, value: string, t: (key: WordKey) => string): string {
  const key = choiceWords[`${name} ${value}`];
  return key ? t(key) : value;
}
