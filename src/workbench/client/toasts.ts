import { createToasts } from "#engine";

/** The messages of the workbench's page. */
export const workbenchToasts = createToasts();
