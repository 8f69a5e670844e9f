/** One input with its label, as a form renders it, and what it changed. */
import { act, useEffect, useState } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { type TypedText, useTypedText } from "#engine/controls/typedText.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import type { PlannedField } from "#engine/plan/plan.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import type { InputProps } from "#engine/values/kind.ts";
import { draw } from "./page.tsx";
import { type TestHost, testHost, testInput } from "./testHost.ts";
import { text, workshop } from "./workshop.ts";

export interface InputField {
  readonly host: TestHost;
  readonly field: PlannedField;
  /** Every value that the input has set, oldest first. */
  readonly values: (Json | undefined)[];
  typedText(): TypedText;
}

export interface InputFieldOptions
  extends Partial<Pick<InputProps, "form" | "setOther" | "readOnly" | "required" | "invalid" | "problemOf">> {
  readonly start?: Json;
  readonly as?: PlannedField["as"];
  readonly records?: Readonly<Record<string, readonly Rec[]>>;
  readonly prepare?: (host: TestHost) => void;
  /** More of the planned field than its schema says. */
  readonly planned?: Partial<PlannedField>;
}

/** Draws the input of a field `thing`, labelled "Thing", in English. Its id is `thing`. */
export async function drawField(
  schema: FieldSchema,
  { start, as, records = { shop: [] }, prepare, planned: more, ...props }: InputFieldOptions = {},
): Promise<InputField> {
  const host = testHost(workshop, records);
  host.speak("en");
  prepare?.(host);
  const values: (Json | undefined)[] = [];
  const planned = planAskedField(testInput(workshop, "repair"), "thing", { "x-label": text("某物", "Thing"), ...schema }, false);
  const field = { ...planned, ...(as !== undefined && { as }), ...more };
  const { Input } = inputOf(field);
  const seen: TypedText[] = [];
  function Field() {
    const typedText = useTypedText();
    useEffect(() => void seen.push(typedText), [typedText]);
    const [now, setNow] = useState<Json | undefined>(start);
    return (
      <>
        <label id="thing-label" htmlFor="thing">
          Thing
        </label>
        <Input
          field={field}
          path="/thing"
          id="thing"
          value={now}
          onChange={(next) => {
            values.push(next);
            setNow(next);
          }}
          invalid={false}
          readOnly={false}
          required={false}
          labelledBy="thing-label"
          {...props}
        />
      </>
    );
  }
  await draw(host, <Field />);
  return {
    host,
    field,
    values,
    typedText() {
      const [typedText] = seen;
      if (!typedText) throw new Error("The input is not mounted");
      return typedText;
    },
  };
}

/** The element with the id of the field. */
export const control = () => document.getElementById("thing") as HTMLInputElement;

export function blur(element: HTMLElement = control()): void {
  act(() => void element.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
}
