import { useMemo } from "react";
import type { ListSums } from "#dialect/schema/screenParts.ts";
import { useHost } from "../host/EngineProvider.tsx";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { FieldValue } from "../kinds/FieldValue.tsx";
import { groupRecord, sumFields } from "../records/sumFields.ts";
import { useRows } from "../records/useRows.ts";
import { useDeclaredSums } from "../screens/useDeclaredSums.ts";
import type { LoadedScreen } from "../screens/useScreen.ts";
import { blockQuery } from "./blockQuery.ts";

export interface TileSumProps {
  readonly screen: string;
  /** All records of the list if absent. */
  readonly tab: string | undefined;
  /** Id of the sums of the list. */
  readonly of: string;
  /** The field that they sum. */
  readonly field: string;
}

/** The amount of a tile, one for each group. It keeps its line while it loads, and is absent for who may not see the field. */
export function TileSum(props: TileSumProps) {
  const load = useDeclaredSums(props.screen, props.of);
  return <span className="ld-tile-sum">{load.state === "ready" && <Amounts {...props} parts={load.parts} sums={load.sums} />}</span>;
}

function Amounts({ screen, tab, field, parts, sums }: TileSumProps & { readonly parts: LoadedScreen; readonly sums: ListSums }) {
  const host = useHost();
  const fields = useMemo(() => sumFields(parts.input, sums), [parts, sums]);
  const { page } = useRows(host.source, parts.entity.name, blockQuery(host, screen, tab, { sums: sums.id }));
  const planned = fields.of.find(({ name }) => name === field);
  if (!planned || !isVisibleToUser(planned.showWhen, parts.expressions, checkContextOf(host))) return null;
  return page?.sums?.map((group) => (
    <span key={JSON.stringify(group.by)}>
      <FieldValue field={planned} record={groupRecord(fields, group)} />
    </span>
  ));
}
