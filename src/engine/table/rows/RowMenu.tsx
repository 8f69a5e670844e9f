/** All that can be done with a record: a button in each row, and one menu for all rows, which hangs itself on the button it was asked for by. */
import type { Rec } from "#dialect/json/json.ts";
import { MenuAt } from "#engine/ui/overlay/Menu.tsx";
import { actionEntries } from "../../actions/actionEntries.ts";
import { nextAction, type AvailableAction } from "../../actions/availableActions.ts";
import type { RowContext } from "../model/rowContext.ts";

/** The menu of one row. */
export interface ShownMenu {
  /** Of the record. */
  readonly row: string;
  /** Of the button. */
  readonly trigger: string;
  readonly open: boolean;
}

export function RowMenuButton({
  name,
  port,
  menu,
}: {
  readonly name: string;
  readonly port: RowContext;
  readonly menu: ShownMenu | undefined;
}) {
  return (
    <button
      type="button"
      className="ld-icon-button ld-icon-button-md ld-row-menu"
      data-act="menu"
      id={menu?.trigger}
      aria-label={port.t("list.actionsOn", { name })}
      aria-haspopup="menu"
      aria-expanded={menu?.open === true}
      aria-controls={menu?.open ? listId(menu) : undefined}
    />
  );
}

export interface RowMenuProps {
  readonly menu: ShownMenu;
  readonly record: Rec;
  readonly port: RowContext;
  /** The next step has a button of its own everywhere; on a card, where room is short, it is not said twice. */
  readonly withNext: boolean;
  onClose(): void;
}

/** What is refused says why. */
export function RowMenu({ menu, record, port, withNext, onClose }: RowMenuProps) {
  const all = port.offered(record);
  const next = withNext ? undefined : nextAction(all);
  const offered: readonly AvailableAction[] = all.filter((one) => one !== next);
  return (
    <MenuAt
      id={listId(menu)}
      triggerId={menu.trigger}
      label={port.t("list.actionsOn", { name: port.nameOf(record) })}
      open={menu.open}
      items={actionEntries(offered, port.text, (action) => port.run(action, record))}
      onClose={onClose}
    />
  );
}

function listId({ trigger }: ShownMenu): string {
  return `${trigger}-list`;
}
