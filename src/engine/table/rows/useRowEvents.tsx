/** One set of listeners for all rows of a list: what was clicked says by `data-act` what it means, its row which record. */
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
import { fetchMenu } from "#engine/ui/overlay/Menu.tsx";
import { nextAction } from "../../actions/availableActions.ts";
import { recordId } from "../../host/recordName.ts";
import { RowMenu, type ShownMenu } from "./RowMenu.tsx";
import type { RowContext } from "../model/rowContext.ts";

export interface RowEvents {
  /** To be spread on the element around the rows, of which each has its record's id in `data-row`. */
  readonly listeners: {
    onPointerDown(event: SyntheticEvent): void;
    onClick(event: MouseEvent): void;
    onKeyDown(event: KeyboardEvent): void;
    onPointerOver(event: SyntheticEvent): void;
    onFocus(event: SyntheticEvent): void;
  };
  /** The menu that is open, or was last. */
  readonly menu: ShownMenu | undefined;
  /** It, to be drawn beside the rows. */
  readonly panel: ReactNode;
}

export interface RowEventsInput {
  readonly rows: readonly Rec[];
  readonly port: RowContext;
  /** A click anywhere in a row opens its record, and its menu has the next step too. */
  readonly whole: boolean;
}

export function useRowEvents(input: RowEventsInput): RowEvents {
  const trigger = useId();
  const [menu, setMenu] = useState<ShownMenu>();
  const latest = useRef(input);
  latest.current = input;
  const pressed = useRef<EventTarget>(undefined);
  const listeners = useMemo(() => {
    const show = (row: string) => setMenu((old) => ({ row, trigger, open: old?.row !== row || !old.open }));
    return {
      onPointerDown({ target }: SyntheticEvent) {
        pressed.current = target;
      },
      onClick({ target }: MouseEvent) {
        // A control that moved away under the pointer was meant all the same: the click then is told of the row alone.
        const begun = pressed.current ?? target;
        pressed.current = undefined;
        const { rows, port, whole } = latest.current;
        const id = rowOf(target);
        const record = rows.find((row) => recordId(row) === id);
        if (!record) return;
        const act = actOf(target);
        if (act === "menu") return show(recordId(record));
        if (act === "open") return port.linkOf(record).open();
        if (act === "next") {
          const next = nextAction(port.offered(record));
          return next && port.run(next.action, record);
        }
        if (whole && !isMeant(target) && !isMeant(begun)) port.linkOf(record).open();
      },
      onKeyDown(event: KeyboardEvent) {
        const row = rowOf(event.target);
        if (row === undefined || actOf(event.target) !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
        event.preventDefault();
        setMenu({ row, trigger, open: true });
      },
      onPointerOver: near,
      onFocus: near,
    };
  }, [trigger]);
  const record = menu && input.rows.find((row) => recordId(row) === menu.row);
  // A row that comes back, with its list, comes with its menu closed.
  useEffect(() => {
    if (menu && !record) setMenu(undefined);
  }, [menu, record]);
  const panel = menu && record && (
    <RowMenu
      // Another row's is another menu: one that moved from button to button would give the focus back to the wrong one.
      key={menu.row}
      menu={menu}
      record={record}
      port={input.port}
      withNext={input.whole}
      onClose={() => setMenu((old) => old && { ...old, open: false })}
    />
  );
  return { listeners, menu, panel };
}

/** The menu's code comes when pointer or focus is near the first button. */
function near({ target }: SyntheticEvent): void {
  if (actOf(target) === "menu") fetchMenu();
}

const closest = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function rowOf(target: EventTarget): string | undefined {
  return closest(target, "[data-row]")?.dataset["row"];
}

function actOf(target: EventTarget): string | undefined {
  return closest(target, "[data-act]")?.dataset["act"];
}

/** The click meant a control, or marked text. */
function isMeant(target: EventTarget): boolean {
  return closest(target, "a, button, input, label") !== null || (getSelection()?.toString() ?? "") !== "";
}
