/** Records by a number that is typed or pasted, from the lists that `frame.find` of the site map names. */
import { useEffect, useState } from "react";
import type { Text } from "#dialect/text/text.ts";
import { findRecords, type FoundRecord } from "#engine";
import type { MenuNode } from "../site/menu.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** How long typing rests before the lists are asked, in ms. */
const rest = 300;
/** Numbers are longer, and fewer characters would find everything. */
const least = 4;
const perList = 4;

export interface FoundListRecord extends FoundRecord {
  readonly list: Text | undefined;
  readonly icon: string | undefined;
}

/** `asking` from the first character of a number until all lists have answered; one that fails finds nothing. */
export function useFoundRecords(
  menu: readonly MenuNode[],
  typed: string,
): { readonly found: readonly FoundListRecord[]; readonly asking: boolean } {
  const { catalog, host } = usePortal();
  const [held, setHeld] = useState<{ readonly typed: string; readonly found: readonly FoundListRecord[] }>({ typed: "", found: [] });
  const number = typed.trim();
  const isNumber = number.length >= least && /\d/.test(number);
  useEffect(() => {
    if (!isNumber) return;
    const cancel = new AbortController();
    const pages = menu.flatMap((node) => [node, ...node.children]);
    const ask = async (): Promise<void> => {
      const answers = (catalog.site.frame?.find ?? []).map(async (screen) => {
        const page = pages.find(({ route }) => route.screen === screen);
        if (!page) return [];
        const records = await findRecords(host, screen, { search: number, page: 1, size: perList }, cancel.signal);
        return records.map((record) => ({ ...record, list: page.route.title, icon: page.icon }));
      });
      const found = (await Promise.all(answers)).flat();
      if (!cancel.signal.aborted) setHeld({ typed: number, found });
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [catalog, host, menu, number, isNumber]);
  return { found: isNumber && held.typed === number ? held.found : [], asking: isNumber && held.typed !== number };
}
