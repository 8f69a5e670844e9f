/**
 * Short messages about what just happened. The product creates one store and renders a `Toaster` for it; the engine
 * itself reports through `host.notify`. At most three are visible, the oldest is removed; an error stays until closed.
 */

export type ToastKind = "success" | "error" | "warning" | "info";

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; run(): void };
}

/** How long a message is visible, in ms; an error stays. */
export const toastDuration = 4000;
/** The same with a button in it, in ms: long enough to reach it by keyboard or after reading slowly. */
export const offerDuration = 12_000;
/** How many messages are visible at once. */
export const toastCount = 3;

export interface Toasts {
  /** Shows a message and returns its id. It replaces a visible message of the same kind and text. */
  show(message: Omit<ToastMessage, "id">): number;
  /** Closes one message, or all without an id. */
  close(id?: number): void;
  /** The visible messages, oldest first. */
  get(): readonly ToastMessage[];
  subscribe(changed: () => void): () => void;
}

export function createToasts(): Toasts {
  const listeners = new Set<() => void>();
  let visible: readonly ToastMessage[] = [];
  let lastId = 0;
  const change = (next: readonly ToastMessage[]) => {
    visible = next;
    for (const changed of listeners) changed();
  };
  return {
    show(message) {
      const id = ++lastId;
      const others = visible.filter(
        ({ kind, text, detail }) => kind !== message.kind || text !== message.text || detail !== message.detail,
      );
      change([...others, { ...message, id }].slice(-toastCount));
      return id;
    },
    close(id) {
      if (visible.length > 0) change(id === undefined ? [] : visible.filter((message) => message.id !== id));
    },
    get: () => visible,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
