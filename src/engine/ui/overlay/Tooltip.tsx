import {
  cloneElement,
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

/** How long a pointer rests before the tooltip shows, in ms. Keyboard focus shows it at once. */
const openDelay = 400;

export interface TooltipProps {
  readonly label: ReactNode;
  readonly placement?: "top" | "bottom" | "right" | "left";
  /** The label says more than the child's own name (a reason, a full text): it is read out too. */
  readonly describes?: boolean;
  /** The child does nothing but this: a click or a tap shows it at once, and it stays until the next one elsewhere. */
  readonly tap?: boolean;
  /** One element that takes pointer, focus and id properties. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A word of explanation at a control, for pointer and keyboard; Escape hides it.
 * What draws it is fetched when the first tooltip of the page is about to show,
 * and the child is never remounted by that.
 */
export function Tooltip({ label, placement = "top", describes = false, tap = false, children }: TooltipProps) {
  const own = useId();
  const id = children.props.id ?? own;
  const panelId = `${id}-tip`;
  const [open, setOpen] = useState(false);
  const [touched, setTouched] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTouched(true);
      setOpen(true);
    }, after);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => {
    if (!tap || !open) return;
    const elsewhere = (event: Event) => !document.getElementById(id)?.contains(event.target as Node) && hide();
    document.addEventListener("pointerdown", elsewhere);
    return () => document.removeEventListener("pointerdown", elsewhere);
  });
  // A resize moves or removes the child without a pointer event: the panel would cover what is there now and take its clicks.
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    addEventListener("resize", close);
    return () => removeEventListener("resize", close);
  }, [open]);
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
      {touched && (
        <TooltipPanel id={panelId} anchorId={id} open={open} placement={placement} onClose={hide}>
          {label}
        </TooltipPanel>
      )}
    </>
  );
}
