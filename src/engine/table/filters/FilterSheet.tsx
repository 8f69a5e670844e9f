/** The filters on a phone: a sheet with all of them. */
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import { FetchedFilters } from "./fetchedFilters.ts";
import type { FilterSectionsProps } from "./FilterEditor.tsx";

export interface FilterSheetProps extends FilterSectionsProps {
  /** Number of found rows; undefined before it is known. */
  readonly total: number | undefined;
  onClear(): void;
}

/** The button and its sheet. A filter applies at once; the button at the bottom only closes. */
export function FilterSheet({ filters, values, onFilter, total, onClear }: FilterSheetProps) {
  const { t } = useTranslation();
  const title = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (open) sheet.current?.showModal();
    else sheet.current?.close();
  }, [open]);
  return (
    <>
      <button type="button" className="ld-link ld-filter-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" size={14} />
        {t("list.filter")}
      </button>
      <dialog
        ref={sheet}
        className="ld-filter-sheet"
        aria-labelledby={title}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && setOpen(false)}
      >
        {open && (
          <div className="ld-filter-sheet-inner">
            <header>
              <h2 id={title}>{t("list.filter")}</h2>
              <IconButton icon="x" label={t("action.close")} tooltip={false} onClick={() => setOpen(false)} />
            </header>
            <div className="ld-filter-sheet-body">
              <FetchedFilters filters={filters} values={values} onFilter={onFilter} />
            </div>
            <footer>
              <Button onClick={onClear}>{t("list.clearAll")}</Button>
              <Button tone="primary" onClick={() => setOpen(false)}>
                {total === undefined ? t("list.showRows") : t("list.showCount", { count: total })}
              </Button>
            </footer>
          </div>
        )}
      </dialog>
    </>
  );
}
