/**
 * Short messages about what just happened. The product creates one store and renders a `Toaster` for it; the engine
 * itself reports through `host.notify`. At most three are visible, the oldest is removed; an error stays until closed.
 */
import { createListeners } from "../browser/listeners.ts";

/** The kind gives a message its colour and icon; one of kind `error` stays until it is closed. */
export type ToastKind = "success" | "error" | "warning" | "info";

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; run(): void };
  /** About the whole product, such as an ended session: it stays when the page changes. */
  readonly global?: boolean;
  /** It stays until it is closed, as an error does. */
  readonly lasting?: boolean;
}

/** How long a message is visible, in ms; an error and a lasting message stay. */
export const toastDuration = 4000;
/** The same with a button in it, in ms: long enough to reach it by keyboard or after reading slowly. */
export const offerDuration = 12_000;
/** How many messages are visible at once. */
export const toastCount = 3;

/** A message that is younger than this when the page changes came from the step that changed it, and goes along; in ms. */
const carriedMs = 500;

/** Messages that are shown for a while. */
export interface Toasts {
  /** Shows a message and returns its id. It replaces a visible message of the same kind and text. */
  show(message: Omit<ToastMessage, "id">): number;
  /** Closes one message, or all without an id. */
  close(id?: number): void;
  /** The page changes: closes the messages of the page before, with what they offer, such as an undo. */
  changePage(): void;
  /** The visible messages, oldest first. */
  get(): readonly ToastMessage[];
  subscribe(changed: () => void): () => void;
}

/** Creates a store of messages; `Toaster` draws it. */
export function createToasts(): Toasts {
  const { subscribe, notify } = createListeners();
  let visible: readonly ToastMessage[] = [];
  let lastId = 0;
  /** When each visible message was shown, in ms of the page. */
  const shownAt = new Map<number, number>();
  const change = (next: readonly ToastMessage[]) => {
    visible = next;
    notify();
  };
  return {
    show(message) {
      const id = ++lastId;
      const others = visible.filter(
        ({ kind, text, detail }) => kind !== message.kind || text !== message.text || detail !== message.detail,
      );
      change([...others, { ...message, id }].slice(-toastCount));
      shownAt.set(id, performance.now());
      for (const old of shownAt.keys()) if (!visible.some((one) => one.id === old)) shownAt.delete(old);
      return id;
    },
    close(id) {
      if (visible.length > 0) change(id === undefined ? [] : visible.filter((message) => message.id !== id));
    },
    changePage() {
      const since = performance.now() - carriedMs;
      const stays = visible.filter(({ id, global }) => global || (shownAt.get(id) ?? 0) > since);
      if (stays.length < visible.length) change(stays);
    },
    get: () => visible,
    subscribe,
  };
}
