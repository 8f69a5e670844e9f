import { useEffect, useState, type ReactNode } from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import "./overlay.css";

const ModalPanel = lazyComponent(() => import("./ModalPanel.tsx"));

export interface DialogProps {
  readonly open: boolean;
  /** Asked for by Escape, the cross or a click outside; whoever owns `open` decides. */
  onClose(): void;
  /** A question that names the record. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons: the safe choice first, the verb last. */
  readonly footer?: ReactNode;
  /** 720 px instead of 480. */
  readonly wide?: boolean;
  /** Something is lost if it is waved away: a click outside does not close it. */
  readonly alert?: boolean;
  /** Name of the cross; without one there is none. */
  readonly closeLabel?: string;
}

/** True from the first opening on: what draws the panel is fetched then, and stays for the way out. */
export function useOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  useEffect(() => {
    if (open) setOpened(true);
  }, [open]);
  return opened || open;
}

/** A question in the middle of the page. Keeps focus inside, gives it back, never stacks. */
export function Dialog(props: DialogProps) {
  if (!useOpened(props.open)) return null;
  return <ModalPanel {...props} shape={props.wide ? "wide" : "dialog"} />;
}
