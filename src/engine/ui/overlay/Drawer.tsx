import { useOpened } from "./Dialog.tsx";
import { lazyComponent } from "./lazyComponent.tsx";
import type { ModalPanelProps } from "./ModalPanel.tsx";
import "./overlay.css";

const ModalPanel = lazyComponent(() => import("./ModalPanel.tsx"));

export type DrawerProps = Omit<ModalPanelProps, "shape" | "alert"> & { readonly closeLabel: string };

/** A modal panel at the right edge. */
export function Drawer(props: DrawerProps) {
  if (!useOpened(props.open)) return null;
  return <ModalPanel {...props} shape="drawer" />;
}
