import { useId, useState, type KeyboardEvent, type ReactElement } from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import type { MenuEntry } from "./menuEntry.ts";
import type { MenuPanelProps } from "./MenuPanel.tsx";
import "./overlay.css";

const MenuPanel = lazyComponent(() => import("./MenuPanel.tsx"));

/** To be spread on the button that opens the menu. */
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
 * A button that opens a list of actions; arrows, letters, Escape and outside
 * clicks work as everybody expects. The list is fetched when the pointer or
 * focus first comes near.
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

/** The list alone, hung on a button that is drawn elsewhere: one for the buttons of many rows. */
export function MenuAt(props: Omit<MenuPanelProps, "placement"> & Partial<Pick<MenuPanelProps, "placement">>) {
  return <MenuPanel placement="bottom-end" {...props} />;
}

/** Fetches what the list is drawn with, once. */
export function fetchMenu(): void {
  void MenuPanel.fetchAhead();
}
