import { closeToasts, toast } from "#engine";

/** Shows an error toast; it replaces all visible toasts [XR-06]. */
export function showError(text: string): void {
  closeToasts();
  toast({ kind: "error", text });
}
