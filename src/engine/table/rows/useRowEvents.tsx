/** One set of event handlers for all rows of a list: `data-act` of a control names its action, `data-row` its record. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Rec } from "#dialect/json/json.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { fetchMenu } from "#engine/ui/overlay/Menu.tsx";
import { nextAction } from "../../actions/availableActions.ts";
import { recordId } from "../../host/recordName.ts";
import { RowMenu, type OpenMenu } from "./RowMenu.tsx";
import type { RowContext } from "../model/rowContext.ts";

export interface RowEvents {
  /** Props of the element around the rows. Each row has the id of its record in `data-row`. */
  readonly listeners: {
    onPointerDown(event: SyntheticEvent): void;
    onClick(event: MouseEvent): void;
    onKeyDown(event: KeyboardEvent): void;
    onPointerOver(event: SyntheticEvent): void;
    onFocus(event: SyntheticEvent): void;
  };
  /** The menu that is open or was open last. */
  readonly menu: OpenMenu | undefined;
  /** That menu, to render beside the rows. */
  readonly panel: ReactNode;
}

export interface RowEventsInput {
  readonly rows: readonly Rec[];
  readonly rowContext: RowContext;
  /** A click anywhere in a row opens its record, and its menu includes the next action. */
  readonly isRowLink: boolean;
}

export function useRowEvents(input: RowEventsInput): RowEvents {
  const trigger = useId();
  const [menu, setMenu] = useState<OpenMenu>();
  const pressed = useRef<EventTarget>(undefined);
  const onClick = useEventCallback(({ target }: MouseEvent) => {
    // A control may move away under the pointer between press and click: the press counts.
    const pressedAt = pressed.current ?? target;
    pressed.current = undefined;
    const { rows, rowContext, isRowLink } = input;
    const record = recordOf(rows, target);
    if (!record) return;
    switch (actOf(target)) {
      case "menu": {
        const row = recordId(record);
        return setMenu((old) => ({ row, trigger, open: old?.row !== row || !old.open }));
      }
      case "open":
        return rowContext.linkOf(record).open();
      case "next": {
        const next = nextAction(rowContext.availableFor(record));
        return next && rowContext.run(next.action, record);
      }
      default:
        if (isRowLink && !isInteractive(target) && !isInteractive(pressedAt)) rowContext.linkOf(record).open();
    }
  });
  const listeners = useMemo(() => {
    return {
      onPointerDown({ target }: SyntheticEvent) {
        pressed.current = target;
      },
      onClick,
      onKeyDown(event: KeyboardEvent) {
        const row = rowOf(event.target);
        if (row === undefined || actOf(event.target) !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        setMenu({ row, trigger, open: true });
      },
      onPointerOver: preloadMenu,
      onFocus: preloadMenu,
    };
  }, [trigger, onClick]);
  const record = menu && input.rows.find((row) => recordId(row) === menu.row);
  // A row that reappears has its menu closed.
  useEffect(() => {
    if (menu && !record) setMenu(undefined);
  }, [menu, record]);
  const panel = menu && record && (
    <RowMenu
      // One menu for each row: a menu that moved between buttons would return the focus to the wrong one.
      key={menu.row}
      menu={menu}
      record={record}
      rowContext={input.rowContext}
      withNext={input.isRowLink}
      onClose={() => setMenu((old) => old && { ...old, open: false })}
    />
  );
  return { listeners, menu, panel };
}

/** Loads the code of the menu when pointer or focus reaches a menu button. */
function preloadMenu({ target }: SyntheticEvent): void {
  if (actOf(target) === "menu") fetchMenu();
}

const closest = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function recordOf(rows: readonly Rec[], target: EventTarget): Rec | undefined {
  const id = rowOf(target);
  return rows.find((row) => recordId(row) === id);
}

function rowOf(target: EventTarget): string | undefined {
  return closest(target, "[data-row]")?.dataset["row"];
}

function actOf(target: EventTarget): string | undefined {
  return closest(target, "[data-act]")?.dataset["act"];
}

/** True for a control, and while text is selected. */
function isInteractive(target: EventTarget): boolean {
  return closest(target, "a, button, input, label") !== null || (getSelection()?.toString() ?? "") !== "";
}
