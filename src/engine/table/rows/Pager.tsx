import { memo } from "react";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { countText } from "../../host/counted.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { pageSizes } from "#dialect/wire/listQuery.ts";

export interface PagerProps {
  /** Of the list: on the page of a record there are several. */
  readonly label: string;
  readonly total: number;
  /** Pages that there are at least, where the total says only that there are more records. */
  readonly least: number;
  readonly page: number;
  readonly size: number;
  onPage(page: number): void;
  onSize(size: number): void;
}

/** Pages of a list. The arrows are never disabled, because a disabled button loses the focus. */
export const Pager = memo(function Pager({ label, total, least, page, size, onPage, onSize }: PagerProps) {
  const { catalog } = useHost();
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / size), least);
  return (
    <nav className="ld-pager" aria-label={`${label}: ${t("list.pages")}`}>
      <span>{t("list.total", { count: countText(catalog, total) })}</span>
      <span className="ld-pager-space" />
      <IconButton
        icon="chevron-left"
        label={t("list.previousPage")}
        tooltip={false}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      <span className="ld-pager-numbers">
        {pageNumbers(page, pages).map((number, index) =>
          number === 0 ? (
            // A gap has only its index as a key.
            <span key={`gap-${index}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className="ld-page"
              aria-label={t("list.page", { page: number })}
              aria-current={number === page ? "page" : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
      </span>
      <span className="ld-pager-short">{t("list.pageOf", { page, pages })}</span>
      <IconButton
        icon="chevron-right"
        label={t("list.nextPage")}
        tooltip={false}
        aria-disabled={page >= pages}
        onClick={() => page < pages && onPage(page + 1)}
      />
      <select
        className="ld-input ld-input-sm ld-page-size"
        aria-label={t("list.pageSize")}
        value={size}
        onChange={(event) => onSize(Number(event.target.value))}
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {t("list.perPage", { count: one })}
          </option>
        ))}
      </select>
    </nav>
  );
});

/** Numbers of the page buttons: first, last and those around the present one; 0 is a gap. */
export function pageNumbers(page: number, pages: number): readonly number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_none, index) => index + 1);
  const from = Math.min(Math.max(2, page - 1), pages - 4);
  const to = Math.max(Math.min(pages - 1, page + 1), 5);
  const middle = Array.from({ length: to - from + 1 }, (_none, index) => from + index);
  return [1, ...(from > 2 ? [0] : []), ...middle, ...(to < pages - 1 ? [0] : []), pages];
}
