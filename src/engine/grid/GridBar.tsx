/** What can be done with the chosen lines, above the grid. Out of the way of Tab: every button has a key. */
import { useTranslation } from "../host/EngineProvider.tsx";
import { shownKeys } from "../browser/shortcuts.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import type { IconName } from "../ui/icons/icons.ts";
import { GridHelp } from "./GridHelp.tsx";
import type { GridModel } from "./model/gridModel.ts";
import { useGridState } from "./useGridState.ts";

export interface GridBarProps {
  readonly model: GridModel;
  readonly helped: boolean;
  onHelped(helped: boolean): void;
  /** Hands the focus back to the grid. */
  onDone(): void;
}

export function GridBar({ model, helped, onHelped, onDone }: GridBarProps) {
  const { t } = useTranslation();
  const undo = useGridState(model, (state) => state.undo);
  const redo = useGridState(model, (state) => state.redo);
  if (model.access.isFixed()) return null;
  const button = (
    icon: IconName,
    label: string,
    run: () => void,
    more: { readonly disabled?: boolean; readonly words?: boolean; readonly id?: string } = {},
  ) => (
    <button
      type="button"
      id={more.id}
      className={more.words ? "ld-grid-button" : "ld-icon-button ld-icon-button-sm"}
      aria-label={more.words ? undefined : label}
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
      {more.words && <span>{label}</span>}
    </button>
  );
  return (
    <div role="toolbar" aria-label={t("grid.tools")} aria-controls={model.access.id} className="ld-grid-bar">
      {button("undo-2", shownKeys(t("grid.undo")), model.undo, { disabled: !undo })}
      {button("redo-2", shownKeys(t("grid.redo")), model.redo, { disabled: !redo })}
      <span className="ld-grid-gap" />
      {button("plus", t("grid.addRow"), () => model.insert(true), { words: true, id: `${model.access.id}-add` })}
      {model.plan.nested !== undefined && button("corner-down-right", t("grid.addInside"), model.insertInside, { words: true })}
      {button("copy", t("grid.duplicate"), model.duplicate, { words: true })}
      {button("arrow-down", t("grid.fillDown"), model.fillDown, { words: true })}
      {button("trash-2", t("grid.delete"), model.remove, { words: true })}
      <GridHelp open={helped} onOpen={onHelped} onClose={onDone} split={model.plan.columns.some(({ split }) => split.length > 0)} />
    </div>
  );
}
