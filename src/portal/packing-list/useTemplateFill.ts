/** Fills in how goods are usually packed as soon as they are chosen in a line, so far as the line says nothing itself. */
import { useEffect, useRef } from "react";
import { type RowToolsProps, useHost, useTranslation } from "#engine";
import { filledIn, newlyChosen, skuOf } from "./packingRows.ts";
import { templatesOf } from "./templatesOf.ts";

/** Lines that are filled in by themselves at once; more were pasted or read from a workbook, where the button asks. */
const mostAtOnce = 20;

/** Where goods have several templates the first is the usual one; the button lets another be chosen. */
export function useTemplateFill({ rows, put, subscribe, fixed }: RowToolsProps): void {
  const { source } = useHost();
  const { t } = useTranslation();
  const latest = useRef({ put, t, fixed });
  latest.current = { put, t, fixed };
  useEffect(() => {
    let known = rows();
    let left = false;
    const fill = async (chosen: ReadonlySet<string>) => {
      const templates = await templatesOf(source, [...chosen]);
      if (left || latest.current.fixed || !templates || templates.size === 0) return;
      const now = rows();
      const lines = now.flatMap((line, at) => (chosen.has(skuOf(line)) ? [at] : []));
      const usual = new Map([...templates].flatMap(([sku, [first]]) => (first ? [[sku, first] as const] : [])));
      const next = filledIn(now, lines, usual);
      const count = next.filter((line, at) => line !== now[at]).length;
      if (count > 0) latest.current.put(next, latest.current.t("packing.filled", { count }));
    };
    const stop = subscribe(() => {
      const before = known;
      known = rows();
      if (known === before || latest.current.fixed) return;
      const chosen = newlyChosen(before, known);
      if (chosen.length > 0 && chosen.length <= mostAtOnce) void fill(new Set(chosen));
    });
    return () => {
      left = true;
      stop();
    };
  }, [rows, subscribe, source]);
}
