import { createToasts } from "#engine";

/** The messages of the portal's page. */
export const toasts = createToasts();
