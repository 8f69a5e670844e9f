/** Fills a line from the packing template of its goods as soon as they are chosen, as far as its fields are empty. */
import { useEffect, useEffectEvent } from "react";
import { type RowToolsProps, useHost, useTranslation } from "#engine";
import { filledIn, newlyChosen, skuOf } from "./packingRows.ts";
import { templatesOf } from "./templatesOf.ts";

/** Up to this number of lines is filled automatically; more come from paste or import, where the user presses the button. */
const maxAutoFill = 20;

/** Uses the first template of the goods; the button "fill from templates" offers the others. */
export function useTemplateFill({ rows, put, subscribe, fixed }: RowToolsProps): void {
  const { source } = useHost();
  const { t } = useTranslation();
  const isFixed = useEffectEvent(() => fixed);
  const insert = useEffectEvent((next: Parameters<typeof put>[0], count: number) => put(next, t("packing.filled", { count })));
  useEffect(() => {
    let known = rows();
    let unmounted = false;
    const fill = async (chosen: ReadonlySet<string>) => {
      const templates = await templatesOf(source, [...chosen]);
      if (unmounted || isFixed() || !templates || templates.size === 0) return;
      const now = rows();
      const lines = now.flatMap((line, at) => (chosen.has(skuOf(line)) ? [at] : []));
      const usual = new Map([...templates].flatMap(([sku, [first]]) => (first ? [[sku, first] as const] : [])));
      const next = filledIn(now, lines, usual);
      const count = next.filter((line, at) => line !== now[at]).length;
      if (count > 0) insert(next, count);
    };
    const stop = subscribe(() => {
      const before = known;
      known = rows();
      if (known === before || isFixed()) return;
      const chosen = newlyChosen(before, known);
      if (chosen.length > 0 && chosen.length <= maxAutoFill) void fill(new Set(chosen));
    });
    return () => {
      unmounted = true;
      stop();
    };
  }, [rows, subscribe, source]);
}
