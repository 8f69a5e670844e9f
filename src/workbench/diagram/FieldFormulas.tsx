import { useState } from "react";
import { childPointer } from "#dialect/json/pointer.ts";
import { readJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { ConditionInput } from "./ConditionInput.tsx";
import type { TransitionFormProps } from "./selection.ts";
import { withoutOneOf, withoutValue } from "./machineEdits.ts";

export interface FieldFormulasProps extends TransitionFormProps {
  /** Pointer of the object: field -> formula. */
  readonly pointer: string;
  /** Entity whose fields get the values. */
  readonly fields: EntitySchema["properties"];
  /** The last one stays. */
  readonly isNeeded: boolean;
}

/** The fields that an effect sets, each with its formula, and the choice of another one. Nothing is written before a formula is complete. */
export function FieldFormulas({ pointer, fields, isNeeded, ...props }: FieldFormulasProps) {
  const { opened, machine, edit } = props;
  const { t, text: say } = useWorkbench().translation;
  const [started, setStarted] = useState<readonly string[]>([]);
  const now = readJsonValue(opened.text, pointer);
  const values: Readonly<Record<string, unknown>> = isObject(now) ? now : {};
  const written = Object.keys(values);
  const shown = [...written, ...started.filter((field) => !written.includes(field))];
  const nameOf = (field: string): string => say(fields[field]?.["x-label"]) || field;
  const free = Object.keys(fields).filter((field) => !shown.includes(field));
  return (
    <>
      {shown.map((field) => {
        const isLast = isNeeded && written.length === 1 && written[0] === field;
        return (
          <ConditionInput
            key={field}
            {...props}
            edit={(change) => edit((text) => inObject(text, pointer, change))}
            entity={machine.entity}
            pointer={pointer}
            keyword={field}
            title={nameOf(field)}
            text={typeof values[field] === "string" ? values[field] : undefined}
            isNeeded={isLast || values[field] === undefined}
          />
        );
      })}
      <SelectInput
        aria-label={t("effect.addField")}
        options={[{ value: "", label: t("effect.addField") }, ...free.map((field) => ({ value: field, label: nameOf(field) }))]}
        value=""
        onChange={(field) => field !== "" && setStarted((before) => [...before, field])}
      />
    </>
  );
}

/** Changes a member of an object, which is there only while it has members. */
function inObject(text: string, pointer: string, change: (text: string) => string): string {
  const next = change(isObject(readJsonValue(text, pointer)) ? text : setJsonValue(text, pointer, {}).text);
  const left = readJsonValue(next, pointer);
  return isObject(left) && Object.keys(left).length === 0 ? withoutValue(next, pointer) : next;
}

export interface FieldNamesProps extends TransitionFormProps {
  /** Pointer of the object: field -> field of the other entity. */
  readonly pointer: string;
  readonly fields: EntitySchema["properties"];
  readonly others: EntitySchema["properties"];
}

/** Fields that take over the value of a field of another record. */
export function FieldNames({ pointer, fields, others, opened, edit }: FieldNamesProps) {
  const { t, text: say } = useWorkbench().translation;
  const now = readJsonValue(opened.text, pointer);
  const values: Readonly<Record<string, unknown>> = isObject(now) ? now : {};
  const label = (of: EntitySchema["properties"], field: string): string => say(of[field]?.["x-label"]) || field;
  const offered = Object.keys(others).map((field) => ({ value: field, label: label(others, field) }));
  const free = Object.keys(fields).filter((field) => values[field] === undefined);
  const [first] = Object.keys(others);
  return (
    <>
      {Object.entries(values).map(([field, from]) => (
        <SelectRow
          key={field}
          label={label(fields, field)}
          options={[{ value: "", label: t("effect.notTaken") }, ...offered]}
          value={String(from)}
          onChange={(next) =>
            edit((text) => (next === "" ? withoutOneOf(text, pointer, field) : setJsonValue(text, childPointer(pointer, field), next).text))
          }
        />
      ))}
      {first !== undefined && (
        <SelectInput
          aria-label={t("effect.addField")}
          options={[{ value: "", label: t("effect.addField") }, ...free.map((field) => ({ value: field, label: label(fields, field) }))]}
          value=""
          onChange={(field) =>
            field !== "" && edit((text) => setJsonValue(text, pointer, { ...(values as Record<string, string>), [field]: first }).text)
          }
        />
      )}
    </>
  );
}
