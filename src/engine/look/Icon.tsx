import { icons, isIconName, type IconName } from "./icons.ts";

export interface IconProps {
  /** A name of `icons.ts`; another word draws nothing. */
  readonly name: IconName | (string & {});
  /** 14 in chips and small buttons, 16 in controls, 20 on a phone and in empty states. */
  readonly size?: 14 | 16 | 20;
  readonly className?: string;
}

/** A line drawing beside words. It says nothing to a screen reader: the words do. */
export function Icon({ name, size = 16, className }: IconProps) {
  if (!isIconName(name)) return null;
  const Drawing = icons[name];
  return (
    <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} className={className ? `ld-icon ${className}` : "ld-icon"} />
  );
}
