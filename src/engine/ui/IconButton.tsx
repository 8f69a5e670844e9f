import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "./icons/Icon.tsx";
import { Tooltip } from "./overlay/Tooltip.tsx";
import "./Button.css";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  readonly icon: string;
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  /** 32 px; `sm` is 24 px, for use inside another control. */
  readonly size?: "sm" | "md";
  /** False where the label is visible next to it. */
  readonly tooltip?: boolean;
  /** A count or dot in the corner. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with an icon and no text. */
export function IconButton({ icon, label, size = "md", tooltip = true, className, children, ref, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      ref={ref}
      aria-label={label}
      className={`ld-icon-button ld-icon-button-${size}${className ? ` ${className}` : ""}`}
    >
      <Icon name={icon} size={size === "sm" ? 14 : 16} />
      {children}
    </button>
  );
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
