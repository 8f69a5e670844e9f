import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "./icons/Icon.tsx";
import "./Button.css";

/** How much a button stands out. */
export type ButtonTone = "primary" | "neutral" | "ghost" | "danger" | "tint";
/** Height of a control. */
export type ControlSize = "sm" | "md" | "lg";

/** Props of `Button`: those of a `<button>` and these. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button a view. `danger` only where something is destroyed. */
  readonly tone?: ButtonTone;
  /** 28, 32 or 40 px high. */
  readonly size?: ControlSize;
  readonly icon?: string;
  readonly iconEnd?: string;
  /** Work is under way: shows a spinner and takes no second click, but keeps focus and name. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Returns the class of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = "neutral", size: ControlSize = "md", more = ""): string {
  return `ld-button ld-button-${tone} ld-button-${size}${more ? ` ${more}` : ""}`;
}

/** A button with an icon; while it is busy it turns and takes no press. */
export function Button({ tone, size, icon, iconEnd, busy = false, className, children, onClick, disabled, ref, ...rest }: ButtonProps) {
  const small = size === "sm" ? 14 : 16;
  const leading = busy ? "loader-circle" : icon;
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={buttonClass(tone, size, className)}
      onClick={(event) => {
        if (!busy) onClick?.(event);
        else event.preventDefault();
      }}
    >
      {leading && <Icon name={leading} size={small} className={busy ? "ld-spin" : ""} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={14} />}
    </button>
  );
}
