import { useId, useState } from "react";
import { Button } from "#engine";
import { readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json } from "#dialect/json/json.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { SelectRow } from "../controls/SelectRow.tsx";
import { LanguageRows } from "../controls/LanguageRows.tsx";
import { readEntity, withText } from "./entityEdits.ts";
import { withErrorFrom } from "./ruleSchedule.ts";
import type { FormEditorProps } from "./formEditorProps.ts";

const severities = ["error", "warning"] as const;
const days = ["since", "until"] as const;

/** Returns the pointer of the rule that a condition belongs to: `/x-rules/3/when` belongs to `/x-rules/3`. */
export function rulePointer(pointer: string): string | undefined {
  return /^(.*\/x-rules\/\d+)\/(?:rule|when)$/.exec(pointer)?.[1];
}

/** Edits what a rule has beside its condition: message, field, severity, and the days on which it holds. */
export function RuleSettings({ pointer, opened, edit }: FormEditorProps & { readonly pointer: string }) {
  const { translation } = useWorkbench();
  const { t, text: say } = translation;
  const rule = readJsonValue(opened.text, pointer);
  if (!isObject(rule)) return null;
  const { severity, fieldPath } = rule as Readonly<Record<string, Json>>;
  const parent = pointer.slice(0, pointer.indexOf("/x-rules/"));
  const fields = (readEntity(opened.text)?.fields ?? []).filter(
    (field) => field.pointer.startsWith(`${parent}/properties/`) && !field.pointer.slice(parent.length).includes("/items/"),
  );
  const pathOf = (field: string) => field.slice(parent.length).replaceAll("/properties/", "/");
  return (
    <fieldset className="visual-set">
      <legend>{t("rule.parts")}</legend>
      <MessageOfRule {...{ pointer, edit }} message={rule["message"]} />
      <SelectRow
        label={t("rule.severity")}
        options={severities.map((one) => ({ value: one, label: t(`rule.severity.${one}`) }))}
        value={severity === "warning" ? "warning" : "error"}
        onChange={(next) => edit((text) => setJsonValue(text, `${pointer}/severity`, next).text)}
      />
      <SelectRow
        label={t("condition.shownAt")}
        options={[
          { value: "", label: t("condition.chooseField"), disabled: true },
          ...fields.map((field) => ({ value: pathOf(field.pointer), label: say(field.label) || field.path })),
        ]}
        value={typeof fieldPath === "string" && fields.some((field) => pathOf(field.pointer) === fieldPath) ? fieldPath : ""}
        onChange={(next) => edit((text) => setJsonValue(text, `${pointer}/fieldPath`, next).text)}
      />
      <DaysOfRule {...{ pointer, edit }} rule={rule as Readonly<Record<string, Json>>} />
      {severity === "warning" && <BecomesError {...{ pointer, opened, edit }} />}
    </fieldset>
  );
}

type PartProps = Pick<FormEditorProps, "edit"> & { readonly pointer: string };

function MessageOfRule({ pointer, edit, message }: PartProps & { readonly message: unknown }) {
  const { t } = useWorkbench().translation;
  return (
    <LanguageRows
      what={t("condition.message")}
      texts={isObject(message) ? (message as Readonly<Record<string, string>>) : {}}
      onText={(code, value) => edit((text) => withText(text, `${pointer}/message`, code, value))}
    />
  );
}

function DaysOfRule({ pointer, edit, rule }: PartProps & { readonly rule: Readonly<Record<string, Json>> }) {
  const { t } = useWorkbench().translation;
  const id = useId();
  return days.map((day) => (
    <div key={day} className="visual-row">
      <label htmlFor={id + day}>{t(`rule.${day}`)}</label>
      <input
        id={id + day}
        type="date"
        className="ld-input ld-input-sm"
        value={String(rule[day] ?? "")}
        onChange={({ target }) => edit((text) => withDay(text, `${pointer}/${day}`, target.value))}
      />
    </div>
  ));
}

/** Makes a warning an error from a chosen day on, in one edit. */
function BecomesError({ pointer, opened, edit }: PartProps & Pick<FormEditorProps, "opened">) {
  const { t } = useWorkbench().translation;
  const id = useId();
  const [day, setDay] = useState("");
  const planned = day === "" ? undefined : withErrorFrom(opened.text, pointer, day);
  return (
    <>
      <div className="visual-row">
        <label htmlFor={id}>{t("rule.becomes")}</label>
        <input id={id} type="date" className="ld-input ld-input-sm" value={day} onChange={({ target }) => setDay(target.value)} />
        <Button
          size="sm"
          icon="calendar"
          disabled={planned === undefined}
          onClick={() => edit((text) => withErrorFrom(text, pointer, day) ?? text)}
        >
          {t("rule.becomesDo")}
        </Button>
      </div>
      <p className="ld-help">{t(day !== "" && planned === undefined ? "rule.becomesLate" : "rule.becomesHint")}</p>
    </>
  );
}

/** Sets a day, or removes it: the rule then holds always. */
function withDay(text: string, pointer: string, day: string): string {
  if (day !== "") return setJsonValue(text, pointer, day).text;
  return readJsonValue(text, pointer) === undefined ? text : removeJsonValue(text, pointer);
}
