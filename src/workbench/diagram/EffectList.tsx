import { useState } from "react";
import { Button, IconButton } from "#engine";
import { readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { Effect } from "#dialect/schema/states.ts";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import type { WorkbenchTranslation } from "../client/translation.ts";
import { useEntityFiles } from "../client/useEntityFiles.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import type { TransitionFormProps } from "./selection.ts";
import { TextRows } from "./TextRows.tsx";

/** Effects of a transition other than the change of state, in words. Messages and letters can be edited and added. */
export function EffectList({ transition, machine, opened, edit, show }: TransitionFormProps) {
  const { languages, translation } = useWorkbench();
  const { t, text } = translation;
  const { files } = useDraft();
  const [letter, setLetter] = useState("");
  const entityName = (name: string) => {
    const file = files.find(({ kind, path }) => kind === "entity" && stemOf(path) === name);
    return file ? labelOf(file, translation) : name;
  };
  const letterName = (id: string) => text(machine.letters.find((one) => one.id === id)?.label) || id;
  const list = `${transition.pointer}/effects`;
  const append = (effect: Parameters<typeof setJsonValue>[2]) =>
    edit((now) =>
      readJsonValue(now, list) === undefined ? setJsonValue(now, list, [effect]).text : setJsonValue(now, `${list}/-`, effect).text,
    );
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
          const at = `${list}/${index}`;
          return (
            <li key={index} className="diagram-effect">
              <button type="button" className="visual-name" onClick={() => show(at)}>
                {words}
              </button>
              <IconButton
                size="sm"
                icon="trash-2"
                label={t("visual.remove", { what: words })}
                onClick={() => edit((now) => removeJsonValue(now, effects.length === 1 ? list : at))}
              />
              {"notify" in effect && <TextRows text={opened.text} edit={edit} what={t("diagram.message")} pointer={`${at}/notify`} />}
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
        {machine.letters.length > 0 && (
          <SelectInput
            aria-label={t("diagram.addLetter")}
            options={[
              { value: "", label: t("diagram.addLetter") },
              ...machine.letters.map(({ id }) => ({ value: id, label: letterName(id) })),
            ]}
            value={letter}
            onChange={(id) => {
              if (id !== "") append({ mail: id });
              setLetter("");
            }}
          />
        )}
      </div>
    </fieldset>
  );
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
