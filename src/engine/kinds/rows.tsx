/** A list of objects. */
import type { Json } from "#dialect/json.ts";
import { useWords } from "../EngineProvider.tsx";
import type { CellProps, Kind } from "./kind.ts";

export function rowsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function Cell({ value }: CellProps) {
  const { t } = useWords();
  const count = rowsOf(value).length;
  return count > 0 ? <>{t("form.rowCount", { count })}</> : null;
}

function toText(value: Json | undefined): string {
  const count = rowsOf(value).length;
  return count > 0 ? String(count) : "";
}

export const rows: Kind = {
  name: "rows",
  matches: ({ type, items }) => type === "array" && items?.properties !== undefined,
  show: (props) => <Cell {...props} />,
  toText,
  group: true,
};
