import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json.ts";
import { answerCode } from "#dialect/wire.ts";
import { recordId } from "../actions/recordName.ts";
import { useHost, useWords } from "../EngineProvider.tsx";

export interface LoadedRecords {
  /** In the order of the ids; `undefined` until all are there. */
  readonly records: readonly Rec[] | undefined;
  /** Why there are none. */
  readonly failed?: string;
}

/** Records asked for in one call. */
const together = 100;

/** The records of these ids; one that is not there is left out. */
export function useRecords(entity: string, ids: readonly string[]): LoadedRecords {
  const host = useHost();
  const { t } = useWords();
  const [load, setLoad] = useState<LoadedRecords>({ records: undefined });
  const key = ids.join(",");
  useEffect(() => {
    let left = false;
    const asked = key.split(",").filter(Boolean);
    const parts = Array.from({ length: Math.ceil(asked.length / together) }, (_, at) => asked.slice(at * together, (at + 1) * together));
    void Promise.all(parts.map((part) => host.source.list(entity, { page: 1, size: part.length, filters: { id: part } }))).then(
      (answers) => {
        if (left) return;
        const wrong = answers.find(({ code, data }) => code !== answerCode.ok || !data);
        if (wrong) return setLoad({ records: undefined, failed: wrong.message ?? t("list.unreachable") });
        const byId = new Map(answers.flatMap(({ data }) => data?.rows ?? []).map((row) => [recordId(row), row]));
        setLoad({ records: asked.map((id) => byId.get(id)).filter((record) => record !== undefined) });
      },
    );
    return () => {
      left = true;
    };
  }, [host, entity, key, t]);
  return load;
}
