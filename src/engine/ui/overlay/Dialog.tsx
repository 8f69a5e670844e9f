import { useEffect, useState } from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import type { ModalPanelProps } from "./ModalPanel.tsx";
import "./overlay.css";

const ModalPanel = lazyComponent(() => import("./ModalPanel.tsx"));

export type DialogProps = Omit<ModalPanelProps, "shape" | "extra"> & {
  /** 720 px wide instead of 480. */
  readonly wide?: boolean;
};

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
