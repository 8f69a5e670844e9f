/** The actions of a record: a button in each row, and one menu for all rows that opens at the pressed button. */
import type { Rec } from "#dialect/json/json.ts";
import { MenuAt } from "#engine/ui/overlay/Menu.tsx";
import { actionEntries } from "../../actions/actionEntries.ts";
import { nextAction, type AvailableAction } from "../../actions/availableActions.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { RowContext } from "../model/rowContext.ts";

export interface OpenMenu {
  /** Id of the record. */
  readonly row: string;
  /** Id of the button. */
  readonly trigger: string;
  readonly open: boolean;
}

export function RowMenuButton({
  name,
  rowContext,
  menu,
}: {
  readonly name: string;
  readonly rowContext: RowContext;
  readonly menu: OpenMenu | undefined;
}) {
  return (
    <button
      type="button"
      className="ld-icon-button ld-row-menu"
      data-act="menu"
      id={menu?.trigger}
      aria-label={rowContext.t("list.actionsOn", { name })}
      aria-haspopup="menu"
      aria-expanded={menu?.open === true}
      aria-controls={menu?.open ? listId(menu) : undefined}
    />
  );
}

export interface RowMenuProps {
  readonly menu: OpenMenu;
  readonly record: Rec;
  readonly rowContext: RowContext;
  /** True to include the next action, which also has a button of its own. */
  readonly withNext: boolean;
  onClose(): void;
}

/** The menu of one row. Actions that are not allowed show their reason. */
export function RowMenu({ menu, record, rowContext, withNext, onClose }: RowMenuProps) {
  const { go } = useHost();
  const all = rowContext.availableFor(record);
  const next = withNext ? undefined : nextAction(all);
  const actions: readonly AvailableAction[] = all.filter((one) => one !== next);
  return (
    <MenuAt
      id={listId(menu)}
      triggerId={menu.trigger}
      label={rowContext.t("list.actionsOn", { name: rowContext.nameOf(record) })}
      open={menu.open}
      items={actionEntries(actions, rowContext.text, (action) => rowContext.run(action, record), go)}
      onClose={onClose}
    />
  );
}

function listId({ trigger }: OpenMenu): string {
  return `${trigger}-list`;
}
