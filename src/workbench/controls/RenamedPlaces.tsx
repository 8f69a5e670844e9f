import { Button, InlineNote } from "#engine";
import type { Renamed } from "#dialect/wire/workbench.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { useFileName } from "./useFileName.ts";

/** The places may fill the form: the button that follows them comes into sight with them. */
const showButton = (button: HTMLDivElement | null) => button?.scrollIntoView?.({ block: "nearest" });

export interface RenamedPlacesProps {
  readonly places: Renamed["places"];
  /** Stored records have the former name: a migration gives them the new one. */
  readonly isStored: boolean;
  readonly busy: boolean;
  onRename(): void;
}

/** Preview of a rename: each place before and after, and the button that renames them all. */
export function RenamedPlaces({ places, isStored, busy, onRename }: RenamedPlacesProps) {
  const { t } = useWorkbench().translation;
  const fileName = useFileName();
  const files = new Set(places.map(({ file }) => file)).size;
  return (
    <>
      <p role="status">{t("visual.renamePlaces", { count: places.length, files })}</p>
      <ul className="visual-places">
        {places.map(({ file, line, before, after }) => (
          <li key={`${file}:${line}:${before}:${after}`}>
            <span className="ld-subtle" title={`${file}:${line}`}>
              {fileName(file)}
            </span>
            <del className="ld-mono">{before}</del>
            <ins className="ld-mono">{after}</ins>
          </li>
        ))}
      </ul>
      {isStored && <InlineNote>{t("visual.renameStored")}</InlineNote>}
      <div ref={showButton}>
        <Button size="sm" tone="primary" busy={busy} onClick={onRename}>
          {t("visual.renameDo", { count: places.length })}
        </Button>
      </div>
    </>
  );
}
