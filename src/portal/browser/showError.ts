import { toasts } from "./toasts.ts";

/** Shows an error toast; it replaces all visible toasts [XR-06]. `global`: it is about the session, and stays when the page changes. */
export function showError(text: string, { global = false } = {}): void {
  toasts.close();
  toasts.show({ kind: "error", text, global });
}
