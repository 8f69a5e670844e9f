/** Returns the address of the help that opens with the part about a page. */
export const helpAbout = (help: string, page: string): string => `${help}?from=${encodeURIComponent(page)}`;
