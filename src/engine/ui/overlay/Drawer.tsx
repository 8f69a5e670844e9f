import type { ReactNode } from "react";
import { useOpened } from "./Dialog.tsx";
import { lazyComponent } from "./lazyComponent.tsx";
import "./overlay.css";

const ModalPanel = lazyComponent(() => import("./ModalPanel.tsx"));

export interface DrawerProps {
  readonly open: boolean;
  /** Called on Escape, the close button or a click outside; the owner of `open` decides and may ask first. */
  onClose(): void;
  readonly title: ReactNode;
  /** Next to the title: a count, a state. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
  /** Sticks to the bottom. */
  readonly footer?: ReactNode;
  readonly closeLabel: string;
}

/** A modal panel at the right edge, 640 px wide; full screen on a phone. */
export function Drawer(props: DrawerProps) {
  if (!useOpened(props.open)) return null;
  return <ModalPanel {...props} shape="drawer" />;
}
