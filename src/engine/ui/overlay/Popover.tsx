import { useId, useState, type ReactElement, type ReactNode } from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import type { OverlayTriggerProps } from "./Menu.tsx";
import "./overlay.css";

const PopoverPanel = lazyComponent(() => import("./PopoverPanel.tsx"));

export interface PopoverProps {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly placement?: "bottom" | "bottom-start" | "bottom-end";
  /** Width in px; without it as wide as the content. */
  readonly width?: number;
  trigger(props: OverlayTriggerProps): ReactElement;
  /** Rendered while open; `close` closes the panel and focuses the trigger. */
  children(close: () => void): ReactNode;
}

/** A button that opens a small panel: filters, columns, messages. */
export function Popover({ label, placement = "bottom-start", width, trigger, children }: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const preload = () => void PopoverPanel.fetchAhead();
  const close = () => setOpen(false);
  return (
    <>
      {trigger({
        id,
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        "aria-controls": open ? `${id}-panel` : undefined,
        onClick: () => {
          setUsed(true);
          setOpen(!open);
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {used && (
        <PopoverPanel id={`${id}-panel`} triggerId={id} label={label} open={open} placement={placement} width={width} onClose={close}>
          {open && children(close)}
        </PopoverPanel>
      )}
    </>
  );
}
