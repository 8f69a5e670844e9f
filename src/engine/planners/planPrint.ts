import type { PrintBlock, PrintedRecords, PrintPart, PrintLayout } from "#dialect/schema/printLayout.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import type { Text } from "#dialect/text/text.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";
import { planField, timeEnds } from "./planField.ts";

export interface PlannedPrintPart extends Omit<PrintPart, "field" | "label"> {
  readonly field?: PlannedField;
  readonly label?: Text;
}

export interface PlannedPrintColumn {
  readonly field: PlannedField;
  readonly label: Text;
  readonly width?: number;
  readonly total: boolean;
  /** The field that adds to this column from row to row. */
  readonly carries?: PlannedField;
}

export type PlannedPrintBlock =
  | { readonly kind: "line"; readonly parts: readonly PlannedPrintPart[]; readonly ruled: boolean }
  | ({ readonly kind: "belonging"; readonly totals: readonly PlannedField[] } & Omit<PrintedRecords, "totals">)
  | { readonly kind: "fields"; readonly fields: readonly PlannedField[]; readonly columns: number }
  /** A table of the rows at `rows`, or of all records. */
  | {
      readonly kind: "table";
      readonly rows?: PlannedField;
      readonly groupBy?: PlannedField;
      readonly columns: readonly PlannedPrintColumn[];
    };

export interface PrintPlan {
  readonly entity: string;
  readonly blocks: readonly PlannedPrintBlock[];
  readonly declared: Omit<PrintLayout, "blocks">;
}

/** Plans a screen of the kind `paper`. Throws an Error that names the field which the entity lacks. */
export function planPrint(input: PlanInput, screen: Screen): PrintPlan {
  if (!screen.paper) throw new Error(`The screen of ${screen.entity} has no print layout`);
  const { blocks, ...declared } = screen.paper;
  return { entity: screen.entity, blocks: blocks.map((block) => planBlock(input, block)), declared };
}

function planBlock(input: PlanInput, block: PrintBlock): PlannedPrintBlock {
  if ("line" in block) return { kind: "line", parts: block.line.map((part) => planPart(input, part)), ruled: block.ruled ?? false };
  if ("list" in block) return { kind: "belonging", ...block, totals: (block.totals ?? []).map((field) => planField(input, field)) };
  if ("table" in block) {
    const rows = block.table === "records" ? undefined : planField(input, block.table);
    const inRow = (field: string): string => (rows ? field.replace(`${block.table}/`, `${block.table}/-/`) : field);
    return {
      kind: "table",
      ...(rows && { rows }),
      ...(block.groupBy !== undefined && { groupBy: planField(input, inRow(block.groupBy)) }),
      columns: block.columns.map(({ field, label, width, total = false, to, carries }) => {
        const planned = { ...planField(input, inRow(field)), ...(to && { timeEnd: timeEnds[to] }) };
        return {
          field: planned,
          label: label ?? planned.label,
          total,
          ...(width !== undefined && { width }),
          ...(carries !== undefined && { carries: planField(input, inRow(carries)) }),
        };
      }),
    };
  }
  return { kind: "fields", fields: block.fields.map((field) => planField(input, field)), columns: block.columns ?? 3 };
}

function planPart(input: PlanInput, { field, label, ...part }: PrintPart): PlannedPrintPart {
  const planned = field === undefined ? undefined : planField(input, field);
  const words = label === true ? planned?.label : label;
  return { ...part, ...(planned && { field: planned }), ...(words && { label: words }) };
}
