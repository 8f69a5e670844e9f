/** Searches records by number or any other text in the lists of `frame.find` in `screens.json`. */
import { useEffect, useState } from "react";
import type { Text } from "#dialect/text/text.ts";
import { findRecords, type FoundRecord, useLanguage } from "#engine";
import type { MenuNode } from "../site/menu.ts";
import { usePortal } from "../site/PortalContext.tsx";

/** Delay after the last key before the lists are searched, in ms. */
const debounceMs = 300;
/** Shorter texts would match too many records; a Chinese word has two characters. */
const minLength = 3;
const minChineseLength = 2;
/** Maximum number of records of one list. */
const perList = 4;

export interface FoundListRecord extends FoundRecord {
  readonly list: Text | undefined;
  readonly icon: string | undefined;
}

interface ListRecords {
  readonly found: readonly FoundListRecord[];
  /** Too many records of a list contain the text: only the latest were looked at. */
  readonly isPart: boolean;
}

const nothing: ListRecords = { found: [], isPart: false };

/** `searching`: not all lists have responded yet. A list that fails contributes no records. */
export function useFoundRecords(menu: readonly MenuNode[], typed: string): ListRecords & { readonly searching: boolean } {
  const { catalog, host } = usePortal();
  const [result, setResult] = useState<ListRecords & { readonly typed: string }>({ typed: "", ...nothing });
  const language = useLanguage();
  const words = typed.trim();
  const isSearched = words.length >= (/\p{Script=Han}/u.test(words) ? minChineseLength : minLength);
  useEffect(() => {
    if (!isSearched) return;
    const cancel = new AbortController();
    const pages = menu.flatMap((node) => [node, ...node.children]);
    const search = async (): Promise<void> => {
      const requests = (catalog.site.frame?.find ?? []).map(async (screen) => {
        const page = pages.find(({ route }) => route.screen === screen);
        if (!page) return nothing;
        const { records, isPart } = await findRecords(host, screen, { search: words, page: 1, size: perList }, language, cancel.signal);
        return { found: records.map((record) => ({ ...record, list: page.route.title, icon: page.icon })), isPart };
      });
      const lists = await Promise.all(requests);
      if (cancel.signal.aborted) return;
      setResult({ typed: words, found: lists.flatMap(({ found }) => found), isPart: lists.some(({ isPart }) => isPart) });
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [catalog, host, menu, words, isSearched, language]);
  return { ...(isSearched && result.typed === words ? result : nothing), searching: isSearched && result.typed !== words };
}
