/** Toolbar of the grid. Its buttons keep the focus in the grid; each also has a key. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { shownKeys } from "../browser/shortcuts.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import type { KitIcon } from "../ui/icons/icons.ts";
import { GridHelp } from "./GridHelp.tsx";
import type { GridModel } from "./model/gridModel.ts";
import { useGridState } from "./useGridState.ts";

export interface GridBarProps {
  readonly model: GridModel;
  readonly isHelpOpen: boolean;
  onHelp(open: boolean): void;
  /** Called after an action: returns the focus to the grid. */
  onDone(): void;
}

export function GridBar({ model, isHelpOpen, onHelp, onDone }: GridBarProps) {
  const { t } = useTranslation();
  const undo = useGridState(model, (state) => state.undo);
  const redo = useGridState(model, (state) => state.redo);
  if (model.access.isFixed()) return null;
  const button = (
    icon: KitIcon,
    label: string,
    run: () => void,
    more: { readonly disabled?: boolean; readonly isLabelled?: boolean; readonly id?: string } = {},
  ) => (
    <button
      type="button"
      id={more.id}
      className={more.isLabelled ? "ld-grid-button" : "ld-icon-button ld-icon-button-sm"}
      aria-label={more.isLabelled ? undefined : label}
      title={label}
      disabled={more.disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        model.commit();
        run();
        onDone();
      }}
    >
      <Icon name={icon} size={14} />
      {more.isLabelled && <span>{label}</span>}
    </button>
  );
  return (
    <div role="toolbar" aria-label={t("grid.tools")} aria-controls={model.access.id} className="ld-grid-bar">
      {button("undo-2", shownKeys(t("grid.undo")), model.undo, { disabled: !undo })}
      {button("redo-2", shownKeys(t("grid.redo")), model.redo, { disabled: !redo })}
      <span className="ld-grid-gap" />
      {button("plus", t("grid.addRow"), () => model.insert(true), { isLabelled: true, id: `${model.access.id}-add` })}
      {model.plan.nested !== undefined && button("corner-down-right", t("grid.addInside"), model.insertInside, { isLabelled: true })}
      {button("copy", t("grid.duplicate"), model.duplicate, { isLabelled: true })}
      {button("arrow-down", t("grid.fillDown"), model.fillDown, { isLabelled: true })}
      {button("trash-2", t("grid.delete"), model.remove, { isLabelled: true })}
      <GridHelp open={isHelpOpen} onOpen={onHelp} onClose={onDone} split={model.plan.columns.some(({ split }) => split.length > 0)} />
    </div>
  );
}
