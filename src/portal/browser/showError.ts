import { toasts } from "./toasts.ts";

/** Shows an error toast; it replaces all visible toasts [XR-06]. */
export function showError(text: string): void {
  toasts.close();
  toasts.show({ kind: "error", text });
}
