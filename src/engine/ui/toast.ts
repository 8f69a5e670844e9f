/**
 * Messages that come and go. `toast()` may be called from anywhere; `Toaster`
 * draws them. At most three stand at a time, the oldest makes room; an error
 * stays until it is read and closed.
 */

export type ToastKind = "success" | "error" | "warning" | "info";

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; run(): void };
}

/** How long a message stands, in ms; an error stays. */
export const toastDuration = 4000;
/** The same where it offers something to do: whoever comes by key or reads slowly must be able to. */
export const offerDuration = 12_000;
/** How many stand at once. */
export const toastCount = 3;

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message and returns its id. The same sentence is not shown twice at once. */
export function toast(message: Omit<ToastMessage, "id">): number {
  const id = ++lastId;
  const others = shown.filter((other) => other.kind !== message.kind || other.text !== message.text || other.detail !== message.detail);
  change([...others, { ...message, id }].slice(-toastCount));
  return id;
}

/** Closes one message, or every one. */
export function closeToasts(id?: number): void {
  if (shown.length > 0) change(id === undefined ? [] : shown.filter((message) => message.id !== id));
}

export const toasts = {
  get: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
