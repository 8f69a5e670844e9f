import { useId, useState, type KeyboardEvent, type ReactElement } from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import type { MenuEntry } from "./menuEntry.ts";
import type { MenuPanelProps } from "./MenuPanel.tsx";
import "./overlay.css";

const MenuPanel = lazyComponent(() => import("./MenuPanel.tsx"));

/** Props to spread on the button that opens the overlay. */
export interface OverlayTriggerProps {
  readonly id: string;
  readonly "aria-haspopup": "menu" | "dialog";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string | undefined;
  onClick(): void;
  onPointerEnter(): void;
  onFocus(): void;
}

export interface MenuProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly MenuEntry[];
  readonly placement?: "bottom-start" | "bottom-end" | "right-start";
  trigger(props: OverlayTriggerProps & { onKeyDown(event: KeyboardEvent): void }): ReactElement;
}

/**
 * A button that opens a list of actions, with the keyboard of an ARIA menu. The list is loaded when the pointer or the focus
 * first reaches the button.
 */
export function Menu({ label, items, placement = "bottom-end", trigger }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      {trigger({
        id,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? `${id}-list` : undefined,
        onClick: () => (open ? setOpen(false) : show()),
        onPointerEnter: fetchMenu,
        onFocus: fetchMenu,
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          show();
        },
      })}
      {used && (
        <MenuAt
          id={`${id}-list`}
          triggerId={id}
          label={label}
          open={open}
          items={items}
          placement={placement}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The list without a button, anchored to an element by id: one menu for the buttons of many rows. */
export function MenuAt(props: Omit<MenuPanelProps, "placement"> & Partial<Pick<MenuPanelProps, "placement">>) {
  return <MenuPanel placement="bottom-end" {...props} />;
}

/** Loads the code of the list, once. */
export function fetchMenu(): void {
  void MenuPanel.fetchAhead();
}
