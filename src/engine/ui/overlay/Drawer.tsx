import type { ReactNode } from "react";
import { useOpened } from "./Dialog.tsx";
import { lazyComponent } from "./lazyComponent.tsx";
import "./overlay.css";

const ModalPanel = lazyComponent(() => import("./ModalPanel.tsx"));

export interface DrawerProps {
  readonly open: boolean;
  /** Asked for by Escape, the cross or a click outside; whoever owns `open` decides, and may ask first. */
  onClose(): void;
  readonly title: ReactNode;
  /** Beside the title: a count, a state. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
  /** Sticky at the bottom. */
  readonly footer?: ReactNode;
  readonly closeLabel: string;
}

/** A sheet from the right, 640 px, over the page only; the whole screen on a phone. */
export function Drawer(props: DrawerProps) {
  if (!useOpened(props.open)) return null;
  return <ModalPanel {...props} shape="drawer" />;
}
