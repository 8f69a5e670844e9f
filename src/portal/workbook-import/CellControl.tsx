/** An input for the value of one cell that was read from a workbook: a choice for codes, a text for all else that can be typed. */
import { useEffect, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import { cellValue } from "#dialect/sheet/cellValue.ts";
import { valueText } from "#dialect/sheet/planSheet.ts";
import type { SheetColumn } from "#dialect/sheet/sheetColumns.ts";
import { useTranslation } from "#engine";

export interface CellControlProps {
  readonly id?: string;
  readonly label: string;
  readonly describedBy?: string;
  readonly invalid: boolean;
  readonly column: SheetColumn;
  readonly value: Json | undefined;
  onFix(value: Json | undefined): void;
}

/** Renders nothing for pictures and files: their inputs upload. */
export function CellControl(props: CellControlProps) {
  const { sort, codes } = props.column;
  if (sort === "picture" || sort === "file") return null;
  if (sort !== "choice") return <TextControl {...props} />;
  return codes ? <ChoiceControl {...props} codes={codes} /> : null;
}

const attributesOf = ({ id, label, describedBy, invalid }: Pick<CellControlProps, "id" | "label" | "describedBy" | "invalid">) => ({
  id,
  className: "ld-input ld-input-sm",
  "aria-label": label,
  "aria-invalid": invalid || undefined,
  "aria-describedby": describedBy,
});

/** Gives the value on blur or Enter. */
function TextControl({ column, value, onFix, ...control }: CellControlProps) {
  const { language } = useTranslation();
  const current = valueText(column, value, language);
  const [typed, setTyped] = useState(current);
  useEffect(() => setTyped(current), [current]);
  const done = () => typed !== current && onFix(cellValue(column, { sort: "text", text: typed }));
  return (
    <input
      {...attributesOf(control)}
      inputMode={column.sort === "number" ? "decimal" : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && done()}
    />
  );
}

interface ChoiceControlProps extends CellControlProps {
  readonly codes: NonNullable<SheetColumn["codes"]>;
}

function ChoiceControl({ value, codes, onFix, ...control }: ChoiceControlProps) {
  const { text } = useTranslation();
  const at = codes.findIndex((code) => code.const === value);
  return (
    <select {...attributesOf(control)} value={at} onChange={(event) => onFix(codes[Number(event.target.value)]?.const)}>
      <option value={-1}>{at < 0 && value !== undefined && value !== null ? String(value) : ""}</option>
      {codes.map((code, index) => (
        <option key={String(code.const)} value={index}>
          {text(code["x-label"])}
        </option>
      ))}
    </select>
  );
}
