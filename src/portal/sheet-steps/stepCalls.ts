/** The calls of a run: which rows are taken together, and so in which order. */
import type { Rec } from "#dialect/json/json.ts";

/** Most records of one call, so that no call takes minutes. */
const perCall = 100;

/** A row with the record that it names, and its answers. */
export interface CalledRow {
  readonly record?: Rec;
  readonly asked: Rec;
}

export const idOf = ({ record }: CalledRow): string => String(record?.["id"] ?? "");

/** Returns the rows of each call, in the order of the sheet: a record that occurs again is in a later call, since its state may have changed. */
export function stepCalls<Row extends CalledRow>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const calls: { readonly answers: string; readonly ids: Set<string>; readonly rows: Row[] }[] = [];
  const turns = new Map<string, number>();
  for (const row of rows) {
    const id = idOf(row);
    const turn = turns.get(id) ?? 0;
    turns.set(id, turn + 1);
    const answers = `${turn} ${JSON.stringify(row.asked)}`;
    const fitting = calls.find((call) => call.answers === answers && call.rows.length < perCall && !call.ids.has(id));
    if (fitting) {
      fitting.ids.add(id);
      fitting.rows.push(row);
    } else calls.push({ answers, ids: new Set([id]), rows: [row] });
  }
  return calls.map((call) => call.rows);
}
