import { closeToasts, toast } from "#engine";

/** An error is told in place of every message that still stands [XR-06]. */
export function showError(text: string): void {
  closeToasts();
  toast({ kind: "error", text });
}
