import { memo, useEffect, useState } from "react";
import { areAllIconsLoaded, drawings, loadIcons } from "./iconDrawings.ts";
import type { KitIcon } from "./icons.ts";

export interface IconProps {
  /** A name of `icons`, or one that the product provides; an unknown name renders nothing. */
  readonly name: KitIcon | (string & {});
  /** In px: 14 in chips and small buttons, 16 in controls, 20 on a phone and in empty states. */
  readonly size?: 14 | 16 | 20;
  readonly className?: string;
}

/** A line icon next to text. Hidden from screen readers: the text says the same. */
export const Icon = memo(function Icon(props: IconProps) {
  const { name, size = 16 } = props;
  const Drawing = drawings[name];
  if (!Drawing || !Object.hasOwn(drawings, name)) return areAllIconsLoaded() ? null : <LoadingIcon {...props} />;
  return <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} className={classOf(props)} />;
});

/** Reserves the space of an icon until all icons are loaded. */
function LoadingIcon(props: IconProps) {
  const { size = 16 } = props;
  const [isLoaded, setLoaded] = useState(areAllIconsLoaded);
  useEffect(() => {
    let unmounted = false;
    loadIcons().then(
      () => unmounted || setLoaded(true),
      // On failure the button keeps its text.
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, []);
  return isLoaded ? <Icon {...props} /> : <svg width={size} height={size} aria-hidden focusable={false} className={classOf(props)} />;
}

function classOf({ className }: IconProps): string {
  return className ? `ld-icon ${className}` : "ld-icon";
}
