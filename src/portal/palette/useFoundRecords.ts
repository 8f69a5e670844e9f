/** Searches records by number in the lists of `frame.find` in `screens.json`. */
import { useEffect, useState } from "react";
import type { Text } from "#dialect/text/text.ts";
import { findRecords, type FoundRecord } from "#engine";
import type { MenuNode } from "../site/menu.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Delay after the last key before the lists are searched, in ms. */
const debounceMs = 300;
/** Shorter texts would match too many records. */
const minLength = 4;
/** Maximum number of records of one list. */
const perList = 4;

export interface FoundListRecord extends FoundRecord {
  readonly list: Text | undefined;
  readonly icon: string | undefined;
}

/** `searching`: not all lists have responded yet. A list that fails contributes no records. */
export function useFoundRecords(
  menu: readonly MenuNode[],
  typed: string,
): { readonly found: readonly FoundListRecord[]; readonly searching: boolean } {
  const { catalog, host } = usePortal();
  const [result, setResult] = useState<{ readonly typed: string; readonly found: readonly FoundListRecord[] }>({ typed: "", found: [] });
  const number = typed.trim();
  const isNumber = number.length >= minLength && /\d/.test(number);
  useEffect(() => {
    if (!isNumber) return;
    const cancel = new AbortController();
    const pages = menu.flatMap((node) => [node, ...node.children]);
    const search = async (): Promise<void> => {
      const requests = (catalog.site.frame?.find ?? []).map(async (screen) => {
        const page = pages.find(({ route }) => route.screen === screen);
        if (!page) return [];
        const records = await findRecords(host, screen, { search: number, page: 1, size: perList }, cancel.signal);
        return records.map((record) => ({ ...record, list: page.route.title, icon: page.icon }));
      });
      const found = (await Promise.all(requests)).flat();
      if (!cancel.signal.aborted) setResult({ typed: number, found });
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [catalog, host, menu, number, isNumber]);
  return { found: isNumber && result.typed === number ? result.found : [], searching: isNumber && result.typed !== number };
}
