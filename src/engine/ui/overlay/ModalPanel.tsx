import { Dialog } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import { type ReactNode, useInsertionEffect, useRef } from "react";
import { ChakraParts } from "./ChakraParts.tsx";
import { focusPath, type FocusPath, lastFocusedTrigger, nearestFocusable } from "../../browser/focusRestore.ts";
import { Icon } from "../icons/Icon.tsx";

export interface ModalPanelProps {
  /** `dialog` is 480 px wide and `wide` 720, in the middle; a drawer at the right edge 640, full screen on a phone. */
  readonly shape: "dialog" | "wide" | "drawer";
  readonly open: boolean;
  /** Called on Escape, the close button or a click outside; the owner of `open` decides and may ask first. */
  onClose(): void;
  /** Names the record where the panel is about one. */
  readonly title: ReactNode;
  /** Next to the title: a count, a state. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
  /** Sticks to the bottom. Of a dialog the buttons: the safe choice first, the verb last. */
  readonly footer?: ReactNode;
  /** A click outside does not close it: closing would lose something. */
  readonly alert?: boolean;
  /** Accessible name of the close button; without it there is no button. */
  readonly closeLabel?: string;
}

/** An input; `data-autofocus` marks a better first focus. */
const control = "[data-autofocus], input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)";

/** The panel of `Dialog` and `Drawer`, loaded at first use: Chakra's dialog with our styles. */
export default function ModalPanel({ shape, open, onClose, title, extra, children, footer, alert = false, closeLabel }: ModalPanelProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useOpenerPath(open);
  // The first input that can be changed; else the first button of the footer, which is the safe choice; else the panel itself, never its close button.
  const firstFocus = () =>
    sheet.current?.querySelector<HTMLElement>(`.ld-modal-body :is(${control}):not([readonly])`) ??
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
        // A menu whose entry opened this dialog closes after it and would dismiss it as a nested layer.
        onRequestDismiss={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => handlesEscape(event.target) && event.preventDefault()}
        // The panel traps the focus, so focus outside never closes it. StrictMode mounts twice: the first trap returns the
        // focus to the opener after the second one has started to watch.
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

/** Whether Escape closes an open part inside (`data-escape`) instead of the panel. */
function handlesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-escape]") !== null;
}

/** Returns the focus path of the element that opened the panel. That element may be removed before the focus returns. */
function useOpenerPath(open: boolean): () => FocusPath {
  const path = useRef<FocusPath>([]);
  // Before layout effects: an input with `autoFocus` takes the focus there.
  useInsertionEffect(() => {
    if (open) path.current = focusPath(lastFocusedTrigger());
  }, [open]);
  return () => path.current;
}
