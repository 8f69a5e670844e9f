import { Dialog } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import { type ReactNode, useRef, useState } from "react";
import { ChakraParts } from "./ChakraParts.tsx";
import { nearestFocusable, lastFocusedTrigger, focusPath } from "../../browser/focusRestore.ts";
import { Icon } from "../icons/Icon.tsx";

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

/** Something to fill in; an own choice of the content goes first. */
const control = "[data-autofocus], input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

/** What `Dialog` and `Drawer` draw, fetched on first use: Chakra's dialog with our clothes. */
export default function ModalPanel({ shape, open, onClose, title, extra, children, footer, alert = false, closeLabel }: ModalPanelProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  // Where typing begins; else the safe choice of a question, which stands first; else the sheet itself, never its cross.
  const firstFocus = () =>
    sheet.current?.querySelector<HTMLElement>(`.ld-modal-body :is(${control})`) ??
    sheet.current?.querySelector<HTMLElement>(".ld-modal-foot button:enabled") ??
    sheet.current;
  return (
    <ChakraParts>
      <Dialog.Root
        unstyled
        lazyMount
        unmountOnExit
        open={open}
        role={alert ? "alertdialog" : "dialog"}
        closeOnInteractOutside={!alert}
        // A menu that opened this closes after it and would take it along as if it stood inside.
        onRequestDismiss={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => takesEscape(event.target) && event.preventDefault()}
        // The sheet traps the focus, so focus outside is never a wish to close it. StrictMode mounts twice: the first
        // trap gives the focus back to the opener after the second has begun to watch.
        onFocusOutside={(event) => event.preventDefault()}
        initialFocusEl={firstFocus}
        finalFocusEl={() => nearestFocusable(opener())}
        onOpenChange={(details) => !details.open && onClose()}
      >
        <Portal>
          <Dialog.Backdrop className={`ld-backdrop ld-layer-${shape === "drawer" ? "drawer" : "dialog"}`} />
          <Dialog.Positioner className={`ld-modal-place ld-modal-place-${shape} ld-layer-${shape === "drawer" ? "drawer" : "dialog"}`}>
            <Dialog.Content ref={sheet} className={`ld-modal ld-modal-${shape}`}>
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
    </ChakraParts>
  );
}

/** Something inside that is open and marked with `data-escape` closes first, and keeps the sheet. */
function takesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-escape]") !== null;
}

/** What had the focus when the sheet was last opened: it may be gone when the focus comes back. */
function useOpener(open: boolean): () => ReturnType<typeof focusPath> {
  const [last] = useState<{ open: boolean; trail: ReturnType<typeof focusPath> }>(() => ({ open: false, trail: [] }));
  if (open && !last.open) last.trail = focusPath(lastFocusedTrigger());
  last.open = open;
  return () => last.trail;
}
