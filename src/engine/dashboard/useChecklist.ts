/** Which things of a checklist are done: asked of the lists that they name. */
import { useEffect, useState } from "react";
import type { ChecklistItem } from "#dialect/schema/screenParts.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { checkContextOf, isVisibleToUser } from "../host/hostContext.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { EngineHost } from "../host/host.ts";

/**
 * In the order of `items`. Undefined when the last is done, and where it cannot be known: nobody is told
 * to do what may have been done. The first list of the last thing is asked alone: most people have done that, and are asked nothing else.
 */
export function useChecklist(items: readonly ChecklistItem[]): readonly boolean[] | "asking" | undefined {
  const host = useHost();
  const [done, setDone] = useState<readonly boolean[] | "asking" | undefined>("asking");
  useEffect(() => {
    const cancel = new AbortController();
    const give = (known: readonly boolean[] | undefined) => cancel.signal.aborted || setDone(known);
    void (async () => {
      const [first, ...others] = items.at(-1)?.holds ?? [];
      if (first !== undefined && (await holdsAny(host, first, cancel.signal)) !== false) return give(undefined);
      const found = await Promise.all(
        items.map((item, index) => isDone(host, index < items.length - 1 ? item : { ...item, holds: others }, cancel.signal)),
      );
      give(found.at(-1) === false ? found.map((one) => one !== false) : undefined);
    })();
    return () => cancel.abort();
  }, [host, items]);
  return done;
}

/** Undefined where no list holds a record and one did not answer. */
async function isDone(host: EngineHost, item: ChecklistItem, signal: AbortSignal): Promise<boolean | undefined> {
  if (item.done !== undefined) return isVisibleToUser(item.done, host.catalog.expressions, checkContextOf(host));
  const held = await Promise.all((item.holds ?? []).map((screen) => holdsAny(host, screen, signal)));
  return held.includes(true) || (held.includes(undefined) ? undefined : false);
}

async function holdsAny(host: EngineHost, screen: string, signal: AbortSignal): Promise<boolean | undefined> {
  const answer = await host.source.list(host.catalog.screens[screen]?.entity ?? "", { page: 1, size: 1 }, signal);
  return isOk(answer) && answer.data ? answer.data.total > 0 : undefined;
}
