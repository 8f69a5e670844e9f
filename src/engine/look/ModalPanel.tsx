import { Dialog } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export interface ModalPanelProps {
  readonly shape: "dialog" | "wide" | "drawer";
  readonly open: boolean;
  onClose(): void;
  readonly title: ReactNode;
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly alert?: boolean;
  readonly closeLabel?: string;
}

/** What `Dialog` and `Drawer` draw, fetched on first use: Chakra's dialog with our clothes. */
export default function ModalPanel({ shape, open, onClose, title, extra, children, footer, alert = false, closeLabel }: ModalPanelProps) {
  return (
    <Dialog.Root
      unstyled
      lazyMount
      unmountOnExit
      open={open}
      role={alert ? "alertdialog" : "dialog"}
      closeOnInteractOutside={!alert}
      onOpenChange={(details) => !details.open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop className={`ld-backdrop ld-layer-${shape === "drawer" ? "drawer" : "dialog"}`} />
        <Dialog.Positioner className={`ld-modal-place ld-modal-place-${shape} ld-layer-${shape === "drawer" ? "drawer" : "dialog"}`}>
          <Dialog.Content className={`ld-modal ld-modal-${shape}`}>
            <header className="ld-modal-head">
              <Dialog.Title className="ld-modal-title">{title}</Dialog.Title>
              {extra}
              {closeLabel && (
                <Dialog.CloseTrigger className="ld-icon-button ld-modal-close" aria-label={closeLabel}>
                  <Icon name="x" />
                </Dialog.CloseTrigger>
              )}
            </header>
            <div className="ld-modal-body">{children}</div>
            {footer && <footer className="ld-modal-foot">{footer}</footer>}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
