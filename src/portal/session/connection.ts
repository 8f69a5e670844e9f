/**
 * Whether the backend can be reached: what the browser knows of its network,
 * and what questions tell that got no answer. While it cannot, it is asked
 * quietly again and again, and whoever waits is told when it is back.
 */
import { proxy, useSnapshot } from "valtio";

/** `offline`: the browser has no network. `silent`: it has one, and the backend does not answer. */
export type ConnectionStatus = "there" | "offline" | "silent";

export interface Connection {
  readonly state: { readonly status: ConnectionStatus };
  /** A question got no answer. It is asked once more before anybody is told: one question alone may be lost. */
  reportFailure(): void;
  /** Something was answered, whatever it was. */
  reportSuccess(): void;
  /** Asks now. */
  pingNow(): void;
  /** Calls `tell` each time the backend is back. Returns the removal. */
  onReconnect(tell: () => void): () => void;
  /** Listens and asks no more. */
  dispose(): void;
}

/** Between two questions, in ms. */
const pauseMs = 5_000;

/** @param ask Resolves whether anything at all was answered; never rejects. */
export function createConnection(ask: () => Promise<boolean>): Connection {
  const state = proxy<{ status: ConnectionStatus }>({ status: navigator.onLine ? "there" : "offline" });
  const waiting = new Set<() => void>();
  let asking = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  const heard = () => {
    clearTimeout(later);
    if (state.status === "there") return;
    state.status = "there";
    for (const tell of waiting) tell();
  };
  const look = async () => {
    if (asking) return;
    clearTimeout(later);
    asking = true;
    const answered = await ask();
    asking = false;
    if (answered) return heard();
    state.status = navigator.onLine ? "silent" : "offline";
    // A network that comes back tells of it itself.
    if (navigator.onLine) later = setTimeout(online, pauseMs);
  };
  const online = () => void look();
  const offline = () => {
    state.status = "offline";
  };
  addEventListener("online", online);
  addEventListener("offline", offline);

  return {
    state,
    reportFailure: online,
    reportSuccess: heard,
    pingNow: online,
    onReconnect(tell) {
      waiting.add(tell);
      return () => void waiting.delete(tell);
    },
    dispose() {
      clearTimeout(later);
      removeEventListener("online", online);
      removeEventListener("offline", offline);
    },
  };
}

/** The status as it is now; draws anew when it changes. */
export function useConnectionStatus({ state }: Connection): ConnectionStatus {
  return useSnapshot(state).status;
}

/** Whether the server at `address` answers at all: what it says does not matter. */
export async function pingServer(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD", mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(pauseMs) });
    return true;
  } catch {
    return false;
  }
}
