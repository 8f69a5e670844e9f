/** Filling down, and on from a range by its handle: values repeat, numbers that rise in even steps go on rising. */
import { roundHalfUp, toDecimal, toWire } from "#dialect/text/decimal.ts";
import type { Json } from "#dialect/json/json.ts";
import { asText } from "../../values/control.ts";
import type { PlannedGridColumn } from "../../plan/plan.ts";
import { type EditFrame, fillCells, type GridEdit } from "./gridEdit.ts";
import { lineCellValue, type GridLine, type GridRows } from "./gridLines.ts";

/** The first line's values into all lines below it. */
export function fillDown(frame: EditFrame, before: GridRows, lines: readonly GridLine[], columns: readonly PlannedGridColumn[]): GridEdit {
  const [first, ...rest] = lines;
  if (!first) return fillCells(frame, before, [], columns, () => undefined);
  return fillCells(frame, before, rest, columns, (_, column) => valueIn(before, first, columns[column]));
}

/** The values of `source` on into `target`, below it or above. */
export function fillOn(
  frame: EditFrame,
  before: GridRows,
  source: readonly GridLine[],
  target: readonly GridLine[],
  columns: readonly PlannedGridColumn[],
  upwards = false,
): GridEdit {
  const series = columns.map((column) => {
    const values = source.map((line) => valueIn(before, line, column));
    return continued(upwards ? values.toReversed() : values);
  });
  return fillCells(frame, before, upwards ? target.toReversed() : target, columns, (line, column) => series[column]?.(line));
}

function valueIn(before: GridRows, line: GridLine, column: PlannedGridColumn | undefined): Json | undefined {
  return column ? lineCellValue(before.rows[line.row], column, line) : undefined;
}

/** What comes at place 0, 1, 2 … after these values. */
function continued(values: readonly (Json | undefined)[]): (at: number) => Json | undefined {
  const repeat = (at: number) => values[at % values.length];
  const numbers = values.map((value) => toDecimal(asText(value)));
  const [first, second] = numbers;
  const last = numbers.at(-1);
  if (values.length < 2 || !first || !second || !last) return repeat;
  const step = second.minus(first);
  const even = numbers.every((number, at) => at === 0 || number?.eq(numbers[at - 1]?.plus(step) ?? number.plus(1)));
  return even ? (at) => asText(toWire(roundHalfUp(last.plus(step.times(at + 1)), 20))) : repeat;
}
