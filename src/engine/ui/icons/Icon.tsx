import { memo, useEffect, useState } from "react";
import { allIconsAreThere, drawings, loadIcons } from "./iconDrawings.ts";
import type { IconName } from "./icons.ts";

export interface IconProps {
  /** A name of `icons.ts`; another word draws nothing. */
  readonly name: IconName | (string & {});
  /** 14 in chips and small buttons, 16 in controls, 20 on a phone and in empty states. */
  readonly size?: 14 | 16 | 20;
  readonly className?: string;
}

/** A line drawing beside words. It says nothing to a screen reader: the words do. */
export const Icon = memo(function Icon(props: IconProps) {
  const { name, size = 16 } = props;
  const Drawing = drawings[name];
  if (!Drawing || !Object.hasOwn(drawings, name)) return allIconsAreThere() ? null : <ComingIcon {...props} />;
  return <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} className={classOf(props)} />;
});

/** Keeps the room of an icon until all have come. */
function ComingIcon(props: IconProps) {
  const { size = 16 } = props;
  const [come, setCome] = useState(allIconsAreThere);
  useEffect(() => {
    let left = false;
    loadIcons().then(
      () => left || setCome(true),
      // Without its drawing a button still has its words.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return come ? <Icon {...props} /> : <svg width={size} height={size} aria-hidden focusable={false} className={classOf(props)} />;
}

function classOf({ className }: IconProps): string {
  return className ? `ld-icon ${className}` : "ld-icon";
}
