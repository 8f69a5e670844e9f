/** Fills cells from others: values repeat, and evenly spaced numbers continue their series. Pure. */
import { roundHalfUp, toDecimal, toWire } from "#dialect/text/decimal.ts";
import type { Json } from "#dialect/json/json.ts";
import { asText } from "../../values/control.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";
import { type EditContext, fillCells, type GridEdit } from "./gridEdit.ts";
import { lineCellValue, type GridLine, type GridRows } from "./gridLines.ts";

/** Copies the values of the first line into all lines below it. */
export function fillDown(
  context: EditContext,
  before: GridRows,
  lines: readonly GridLine[],
  columns: readonly PlannedGridColumn[],
): GridEdit {
  const [first, ...rest] = lines;
  if (!first) return fillCells(context, before, [], columns, () => undefined);
  return fillCells(context, before, rest, columns, (_, column) => valueIn(before, first, columns[column]));
}

/** Continues the values of `source` into `target`, below or above it. */
export function fillOn(
  context: EditContext,
  before: GridRows,
  source: readonly GridLine[],
  target: readonly GridLine[],
  columns: readonly PlannedGridColumn[],
  upwards = false,
): GridEdit {
  const series = columns.map((column) => {
    const values = source.map((line) => valueIn(before, line, column));
    return seriesAfter(upwards ? values.toReversed() : values);
  });
  return fillCells(context, before, upwards ? target.toReversed() : target, columns, (line, column) => series[column]?.(line));
}

function valueIn(before: GridRows, line: GridLine, column: PlannedGridColumn | undefined): Json | undefined {
  return column ? lineCellValue(before.rows[line.row], column, line) : undefined;
}

/** Returns the value at index 0, 1, 2 … after these values. */
function seriesAfter(values: readonly (Json | undefined)[]): (at: number) => Json | undefined {
  const repeat = (at: number) => values[at % values.length];
  const numbers = values.map((value) => toDecimal(asText(value)));
  const [first, second] = numbers;
  const last = numbers.at(-1);
  if (values.length < 2 || !first || !second || !last) return repeat;
  const step = second.minus(first);
  const isEven = numbers.every((number, at) => at === 0 || number?.eq(numbers[at - 1]?.plus(step) ?? number.plus(1)));
  return isEven ? (at) => asText(toWire(roundHalfUp(last.plus(step.times(at + 1)), 20))) : repeat;
}
