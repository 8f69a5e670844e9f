import { useState } from "react";
import { Button, IconButton } from "#engine";
import { type JsonValue, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { Effect } from "#dialect/schema/states.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { useEntityFiles } from "../client/useEntityFiles.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { EffectForm } from "./EffectForm.tsx";
import type { TransitionFormProps } from "./selection.ts";

/** Effects of a transition other than the change of state, in words; each opens as a form. One of a shared part opens the part. */
export function EffectList(props: TransitionFormProps) {
  const { transition, machine, opened, edit, onOpen } = props;
  const { languages, translation } = useWorkbench();
  const { t, text } = translation;
  const { files } = useDraft();
  const [open, setOpen] = useState<string>();
  const entityName = (name: string) => {
    const file = files.find(({ kind, path }) => kind === "entity" && stemOf(path) === name);
    return file ? labelOf(file, translation) : name;
  };
  const letterName = (id: string) => text(machine.letters.find((one) => one.id === id)?.label) || id;
  const list = `${transition.pointer}/effects`;
  const partName = (path: string) => {
    const file = files.find((one) => one.path === path);
    return file ? labelOf(file, translation) : stemOf(path);
  };
  const written = readJsonValue(opened.text, list);
  const append = (effect: JsonValue) => {
    setOpen(`${list}/${Array.isArray(written) ? written.length : 0}`);
    edit((now) =>
      readJsonValue(now, list) === undefined ? setJsonValue(now, list, [effect]).text : setJsonValue(now, `${list}/-`, effect).text,
    );
  };
  const effects = transition.effects ?? [];
  const entities = useEntityFiles([machine.entity, ...effects.flatMap((effect) => ("update" in effect ? [effect.update] : []))]);
  const fieldName = (field: string, entity = machine.entity) => text(entities[entity]?.properties?.[field]?.["x-label"]) || field;
  return (
    <fieldset className="visual-set">
      <legend>{t("diagram.effects")}</legend>
      {effects.length === 0 && <p className="ld-help">{t("diagram.nothing")}</p>}
      <ul>
        {effects.map((effect, index) => {
          const words = effectWords(effect, { t, entityName, letterName, fieldName });
          const { pointer: at, part } = transition.effectPlaces[index] ?? { pointer: `${list}/${index}` };
          const isOpen = open === at && part === undefined;
          // A shared part may bring several effects, which one use has: they go together.
          const isFirst = transition.effectPlaces.findIndex(({ pointer }) => pointer === at) === index;
          const places = new Set(transition.effectPlaces.map(({ pointer }) => pointer)).size;
          return (
            <li key={index} className="diagram-effect">
              <button
                type="button"
                className="visual-name"
                aria-expanded={part === undefined ? isOpen : undefined}
                onClick={() => (part === undefined ? setOpen(isOpen ? undefined : at) : onOpen(part, { line: 1, column: 1 }))}
              >
                {words}
                {part !== undefined && <span className="ld-subtle">{t("effect.ofPart", { part: partName(part) })}</span>}
              </button>
              {isFirst && (
                <IconButton
                  size="sm"
                  icon="trash-2"
                  label={t("visual.remove", { what: part === undefined ? words : partName(part) })}
                  onClick={() => {
                    setOpen(undefined);
                    edit((now) => removeJsonValue(now, places === 1 ? list : at));
                  }}
                />
              )}
              {isOpen && <EffectForm {...props} effect={effect} place={at} />}
            </li>
          );
        })}
      </ul>
      <div className="bench-row">
        <Button
          size="sm"
          icon="plus"
          onClick={() =>
            append({ notify: Object.fromEntries(languages.map(({ code }) => [code, text(transition.label) || transition.id])) })
          }
        >
          {t("diagram.addMessage")}
        </Button>
        <NewEffect {...props} append={append} entityName={entityName} letterName={letterName} fieldName={fieldName} />
      </div>
    </fieldset>
  );
}

interface NewEffectProps extends TransitionFormProps, Pick<EffectNames, "entityName" | "letterName" | "fieldName"> {
  append(effect: JsonValue): void;
}

/** Chooses what a new effect does. It begins with what changes nothing, and its form opens. */
function NewEffect({ machine, append, entityName, letterName, fieldName }: NewEffectProps) {
  const { t } = useWorkbench().translation;
  const { files } = useDraft();
  const own = useEntityFiles([machine.entity])[machine.entity]?.properties ?? {};
  const entities = files.flatMap((file) => (file.kind === "entity" ? [stemOf(file.path)] : []));
  const choices: readonly NewChoice[] = [
    ...machine.letters.map(({ id }) => ({ group: "effect.new.mail" as const, label: letterName(id), effect: { mail: id } })),
    ...Object.keys(own).map((field) => ({
      ...{ group: "effect.new.set" as const, label: fieldName(field), effect: { set: { [field]: `self.${field}` } } },
    })),
    ...entities.map((entity) => ({
      group: "effect.new.create" as const,
      label: entityName(entity),
      effect: { create: entity, values: {} },
    })),
    ...entities.map((entity) => ({
      ...{ group: "effect.new.update" as const, label: entityName(entity) },
      effect: { update: entity, where: "false", set: {} },
    })),
  ];
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <select
      className="ld-input ld-input-sm"
      aria-label={t("effect.add")}
      value=""
      onChange={({ target }) => {
        const chosen = choices[Number(target.value)];
        if (target.value !== "" && chosen) append(chosen.effect);
      }}
    >
      <option value="">{t("effect.add")}</option>
      {groups.map((group) => (
        <optgroup key={group} label={t(group)}>
          {choices.map(
            (choice, at) =>
              choice.group === group && (
                <option key={at} value={at}>
                  {choice.label}
                </option>
              ),
          )}
        </optgroup>
      ))}
    </select>
  );
}

interface NewChoice {
  readonly group: "effect.new.mail" | "effect.new.set" | "effect.new.create" | "effect.new.update";
  readonly label: string;
  readonly effect: JsonValue;
}

interface EffectNames {
  readonly t: WorkbenchTranslation["t"];
  readonly entityName: (name: string) => string;
  readonly letterName: (id: string) => string;
  /** Of the entity of the states, where no other one is named. */
  readonly fieldName: (field: string, entity?: string) => string;
}

/** An effect in one line. */
function effectWords(effect: Effect, { t, entityName, letterName, fieldName }: EffectNames): string {
  const fields = (values: object, entity?: string) =>
    Object.keys(values)
      .map((field) => fieldName(field, entity))
      .join(", ");
  if ("update" in effect)
    return t("diagram.effect.update", { entity: entityName(effect.update), fields: fields(effect.set, effect.update) });
  if ("create" in effect) return t("diagram.effect.create", { entity: entityName(effect.create) });
  if ("account" in effect) return t("diagram.effect.account", { fields: Object.keys(effect.account.set).join(", ") });
  if ("login" in effect) return t(`diagram.effect.login.${effect.login}`);
  if ("notify" in effect) return t("diagram.effect.notify");
  if ("token" in effect) return t("diagram.effect.token");
  if ("mail" in effect) return t("diagram.effect.mail", { letter: letterName(effect.mail) });
  if ("publish" in effect) return t("diagram.effect.publish", { type: effect.publish });
  if ("webhook" in effect) return t(`diagram.effect.webhook.${effect.webhook}`);
  return t("diagram.effect.set", { fields: fields(effect.set) });
}
