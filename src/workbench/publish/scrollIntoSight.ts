/** For what answers a press at the end of a dialog that may be longer than the screen. */
export const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: "nearest" });
