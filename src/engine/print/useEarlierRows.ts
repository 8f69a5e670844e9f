/** The last record before a period, for each group that has none in it: a statement of a month without changes still states the balance. */
import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { addDays } from "#dialect/text/time.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { PrintPlan } from "../planners/planPrint.ts";

interface Period {
  /** Its first day, `YYYY-MM-DD`. */
  readonly from: string;
  /** Field -> the value by which the records of the paper are chosen, such as its currency. */
  readonly only: Readonly<Record<string, string>>;
}

/** Returns undefined while they load; none where the paper carries no number, and without a period. */
export function useEarlierRows(
  plan: PrintPlan,
  period: Period | undefined,
  records: readonly Rec[] | undefined,
): readonly Rec[] | undefined {
  const { source } = useHost();
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly rows: readonly Rec[] }>();
  const asked = useMemo(() => period && records && queriesOf(plan, period, records), [plan, period, records]);
  const key = JSON.stringify(asked ?? []);
  const { entity } = plan;
  useEffect(() => {
    const queries = JSON.parse(key) as readonly Readonly<Record<string, string | { readonly to: string }>>[];
    const field = plan.declared.period;
    if (queries.length === 0 || field === undefined) return;
    const ask = async (filters: (typeof queries)[number], signal: AbortSignal): Promise<readonly Rec[]> => {
      const response = await source.list(entity, { page: 1, size: 1, sort: [{ field, desc: true }], filters }, signal);
      return isOk(response) ? (response.data?.rows ?? []) : [];
    };
    return whileMounted(
      (signal) => Promise.all(queries.map((filters) => ask(filters, signal))),
      (all) => setLoaded({ key, rows: all.flat() }),
    );
  }, [key, source, entity, plan]);
  if (period && !records) return undefined;
  if (!asked || asked.length === 0) return none;
  return loaded?.key === key ? loaded.rows : undefined;
}

const none: readonly Rec[] = [];

/** The filters of each group without records. Groups are the options of the field that groups; one without it. */
function queriesOf({ blocks, declared }: PrintPlan, { from, only }: Period, records: readonly Rec[]): readonly Rec[] {
  const block = blocks.find((one) => one.kind === "table" && !one.rows && one.columns.some(({ carries }) => carries));
  const before = addDays(from, -1);
  if (block?.kind !== "table" || declared.period === undefined || before === undefined) return [];
  const filters = { ...only, [declared.period]: { to: before } };
  const { groupBy } = block;
  if (!groupBy) return records.length === 0 ? [filters] : [];
  const key = groupBy.path.slice(1);
  const values = only[key] === undefined ? (groupBy.codes ?? []).map((code) => code.const) : [only[key]];
  const present = new Set(records.map((record) => getAt(record, groupBy.path)));
  return values.filter((value) => !present.has(value)).map((value) => ({ ...filters, [key]: value }));
}
