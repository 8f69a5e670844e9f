import { useEffect, useState, type ReactNode } from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import "./overlay.css";

const ModalPanel = lazyComponent(() => import("./ModalPanel.tsx"));

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the close button or a click outside; the owner of `open` decides. */
  onClose(): void;
  /** Names the record where the dialog is about one. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons: the safe choice first, the verb last. */
  readonly footer?: ReactNode;
  /** 720 px wide instead of 480. */
  readonly wide?: boolean;
  /** A click outside does not close it: closing would lose something. */
  readonly alert?: boolean;
  /** Accessible name of the close button; without it there is no button. */
  readonly closeLabel?: string;
}

/** True from the first opening on. The panel is loaded then and stays mounted for its closing animation. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  useEffect(() => {
    if (open) setOpened(true);
  }, [open]);
  return opened || open;
}

/** A modal dialog in the middle of the page. Traps the focus and restores it; only one is open at a time. */
export function Dialog(props: DialogProps) {
  if (!useOpened(props.open)) return null;
  return <ModalPanel {...props} shape={props.wide ? "wide" : "dialog"} />;
}
