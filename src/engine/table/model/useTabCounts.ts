import { useState } from "react";
import type { ListQuery, Page } from "#dialect/wire/wire.ts";
import { useStableValue } from "../../browser/useStableValue.ts";
import type { Rows } from "../../records/useRows.ts";

/** Returns the number of records in each tab. They stay where another tab or page of the same search could not be read. */
export function useTabCounts({ page, loading, failure }: Rows, { search, filters, each }: ListQuery): Page["tabs"] {
  const asked = JSON.stringify([search, filters, each]);
  const tabs = useStableValue(page?.tabs);
  const [known, setKnown] = useState({ asked, tabs });
  if (tabs && !loading && !failure && (known.tabs !== tabs || known.asked !== asked)) setKnown({ asked, tabs });
  return tabs ?? (known.asked === asked ? known.tabs : undefined);
}
