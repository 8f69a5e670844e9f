import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { lazyComponent } from "./lazyComponent.tsx";
import "./overlay.css";

const TooltipPanel = lazyComponent(() => import("./TooltipPanel.tsx"));

/** How long a pointer rests before the tooltip opens, in ms. Keyboard focus opens it at once. */
const openDelay = 400;

export interface TooltipProps {
  readonly label: ReactNode;
  readonly placement?: "top" | "bottom" | "right" | "left";
  /** The label says more than the child's accessible name (a reason, a full text): it becomes its description. */
  readonly describes?: boolean;
  /** The child has no other action: a click or tap opens the tooltip at once, and it stays open until the next press elsewhere. */
  readonly tap?: boolean;
  /** One element that accepts an id and pointer and focus handlers. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** When a tooltip is open. `isUsed` is true from the first opening on. */
function useTooltip(id: string, tap: boolean) {
  const [open, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = useCallback((afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setUsed(true);
      setOpen(true);
    }, afterMs);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => {
    if (!tap || !open) return;
    const onPress = (event: Event) => !document.getElementById(id)?.contains(event.target as Node) && hide();
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [tap, open, id, hide]);
  // A resize moves or removes the child without a pointer event: the panel would cover something else and take its clicks.
  useEffect(() => {
    if (!open) return;
    window.addEventListener("resize", hide);
    return () => window.removeEventListener("resize", hide);
  }, [open, hide]);
  return { open, isUsed, show, hide };
}

/**
 * A short explanation of a control, for pointer and keyboard; Escape hides it. Its code is loaded before the first tooltip of
 * the page opens, without remounting the child.
 */
export function Tooltip({ label, placement = "top", describes = false, tap = false, children }: TooltipProps) {
  const own = useId();
  const id = children.props.id ?? own;
  const panelId = `${id}-tip`;
  const { open, isUsed, show, hide } = useTooltip(id, tap);
  const { props } = children;
  const trigger = cloneElement(children, {
    id,
    ...(describes && open ? { "aria-describedby": panelId } : {}),
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      props.onPointerEnter?.(event);
      if (event.pointerType !== "touch") show(openDelay);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      props.onPointerLeave?.(event);
      hide();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      props.onPointerDown?.(event);
      if (!tap) hide();
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      props.onClick?.(event);
      if (tap) show(0);
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) show(0);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      props.onBlur?.(event);
      hide();
    },
  });
  return (
    <>
      {trigger}
      {isUsed && (
        <TooltipPanel id={panelId} anchorId={id} open={open} placement={placement} onClose={hide}>
          {label}
        </TooltipPanel>
      )}
    </>
  );
}
