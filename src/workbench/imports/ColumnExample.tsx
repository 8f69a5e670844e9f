import { readJsonValue } from "#dialect/json/editJson.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { FigureInput } from "../controls/FigureInput.tsx";
import { PlainTextInput } from "../controls/PlainTextInput.tsx";
import { SelectInput } from "../controls/SelectInput.tsx";
import type { FormEditorProps } from "../visual/formEditorProps.ts";
import { exampleKind, withExample } from "./importEdits.ts";

export interface ColumnExampleProps extends Pick<FormEditorProps, "opened" | "edit"> {
  readonly column: SheetColumn;
  readonly label: string;
}

/** The value of a column in the example row of the sheet, typed by the kind of its field. */
export function ColumnExample({ opened, edit, column, label }: ColumnExampleProps) {
  const { text: say } = useWorkbench().translation;
  const kind = exampleKind(column.schema);
  const value = String(readJsonValue(opened.text, `/examples/0${column.path}`) ?? "");
  const set = (next: string | number) => edit((text) => withExample(text, column.path, next));
  if (kind === undefined) return null;
  if (kind === "number")
    return <FigureInput aria-label={label} title={label} isOptional value={value} onNumber={(number) => set(number ?? "")} />;
  if (kind === "text") return <PlainTextInput aria-label={label} title={label} value={value} onChange={set} />;
  const codes = column.codes ?? [];
  const isNumber = codes.some(({ const: code }) => typeof code === "number");
  return (
    <SelectInput
      aria-label={label}
      title={label}
      options={[
        { value: "", label: "–" },
        ...(codes.some(({ const: code }) => String(code) === value) || value === "" ? [] : [{ value, label: value }]),
        ...codes.map((code) => ({ value: String(code.const), label: say(code["x-label"]) || String(code.const) })),
      ]}
      value={value}
      onChange={(next) => set(isNumber && next !== "" ? Number(next) : next)}
    />
  );
}
