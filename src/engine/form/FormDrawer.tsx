/** A form in a drawer: over a list to create, edit or copy a record; over another form to create a record that it references. */
import { preloadWhenIdle } from "../browser/preloadWhenIdle.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import type { FormDrawerProps } from "./FormPanel.tsx";

/** Draws a form in a drawer over the page. */
export const FormDrawer = lazyComponent<FormDrawerProps>(() => import("./FormPanel.tsx"));

/** Preloads the code of the drawer when the browser is idle. Returns a function that cancels. */
export function preloadDrawer(): () => void {
  return preloadWhenIdle(FormDrawer.fetchAhead);
}
