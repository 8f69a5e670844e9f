/**
 * Online status: combines `navigator.onLine` with failed requests. While the backend is
 * unreachable, polls every 5 s and notifies the subscribers when it is back.
 */
import { proxy, useSnapshot } from "valtio";

/** `offline`: the browser has no network. `unreachable`: it has one, but the backend does not respond. */
export type ConnectionStatus = "online" | "offline" | "unreachable";

export interface Connection {
  readonly state: { readonly status: ConnectionStatus };
  /** A request got no response. Pings the backend before the status changes, because a single request may be lost. */
  reportFailure(): void;
  /** The backend has responded, with any status. */
  reportSuccess(): void;
  /** Pings the backend now. */
  pingNow(): void;
  /** Calls `run` each time the backend is back. Returns the unsubscribe function. */
  onReconnect(run: () => void): () => void;
  /** Stops polling and removes all listeners. */
  dispose(): void;
}

/** Polling interval and ping timeout, in ms. */
const pollMs = 5_000;

/** @param ping Resolves to whether the backend responded; never rejects. */
export function createConnection(ping: () => Promise<boolean>): Connection {
  const state = proxy<{ status: ConnectionStatus }>({ status: navigator.onLine ? "online" : "offline" });
  const subscribers = new Set<() => void>();
  let pinging = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reportSuccess = () => {
    clearTimeout(timer);
    if (state.status === "online") return;
    state.status = "online";
    for (const run of subscribers) run();
  };
  const check = async () => {
    if (pinging) return;
    clearTimeout(timer);
    pinging = true;
    const responded = await ping();
    pinging = false;
    if (responded) return reportSuccess();
    state.status = navigator.onLine ? "unreachable" : "offline";
    // Without a network no polling: the browser fires `online` when it is back.
    if (navigator.onLine) timer = setTimeout(pingNow, pollMs);
  };
  const pingNow = () => void check();
  const offline = () => {
    state.status = "offline";
  };
  addEventListener("online", pingNow);
  addEventListener("offline", offline);

  return {
    state,
    reportFailure: pingNow,
    reportSuccess,
    pingNow,
    onReconnect(run) {
      subscribers.add(run);
      return () => void subscribers.delete(run);
    },
    dispose() {
      clearTimeout(timer);
      removeEventListener("online", pingNow);
      removeEventListener("offline", offline);
    },
  };
}

/** Returns the current status; the component rerenders when it changes. */
export function useConnectionStatus({ state }: Connection): ConnectionStatus {
  return useSnapshot(state).status;
}

/** Returns whether the server at `url` responds, with any status. */
export async function pingServer(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(pollMs) });
    return true;
  } catch {
    return false;
  }
}
