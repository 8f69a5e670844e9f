/**
 * The customer's unread messages: their number and the newest of them.
 *
 * They are read when the shell mounts, after each navigation, when the window gets the
 * focus and when the server announces a change. Opening the page that a message links to marks the message as read.
 */
import { proxy, useSnapshot } from "valtio";
import type { Frame } from "#dialect/schema/frame.ts";
import type { DataSource } from "#engine";

interface Unread {
  /** The newest messages: one more than the panel shows, to detect that there are more. */
  rows: readonly Readonly<Record<string, unknown>>[];
  count: number;
}

const none: Unread = { rows: [], count: 0 };
export const unreadMessages = proxy<Unread>({ ...none });

export function useUnreadMessages() {
  return useSnapshot(unreadMessages);
}

/** Maximum number of messages that one page visit marks as read. */
const maxMarked = 100;

export interface UnreadMessages {
  /** Reads the unread messages. Keeps the previous ones if the request fails. */
  refresh(): Promise<void>;
  /** Marks all messages that link to `path` as read. Call it after each navigation. */
  markPageRead(path: string): Promise<void>;
  markRead(ids: readonly string[]): Promise<void>;
  /** Discards the messages of the previous session. */
  clear(): void;
  /** Reads the messages again when the server announces a change. Returns the function that stops. */
  follow(): () => void;
  /** Wraps `source`: transitions of messages refresh the bell. */
  watchSource(source: DataSource): DataSource;
}

/** Returns undefined where `screens.json` names no messages (`frame.messages`). @param shown Number of messages in the panel of the bell. */
export function createUnreadMessages(frame: Frame["messages"], source: DataSource, shown: number): UnreadMessages | undefined {
  if (!frame) return undefined;
  const { entity, unread: tab, read: transition, go } = frame;
  let lastRequest = 0;

  async function refresh(): Promise<void> {
    const request = ++lastRequest;
    const { data } = await source.list(entity, { size: shown + 1, tab }, new AbortController().signal);
    if (request !== lastRequest || !data) return;
    Object.assign(unreadMessages, { rows: data.rows, count: data.total });
  }

  async function markRead(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await source.act(entity, transition, ids, {});
    await refresh();
  }

  return {
    refresh,
    markRead,
    async markPageRead(path) {
      await refresh();
      if (go === undefined || unreadMessages.count === 0) return;
      const query = { tab, size: maxMarked, filters: { [go]: [path] } };
      const { data } = await source.list(entity, query, new AbortController().signal);
      await markRead((data?.rows ?? []).map(({ id }) => String(id)));
    },
    clear() {
      lastRequest++;
      Object.assign(unreadMessages, none);
    },
    follow: () => source.whenChanged?.(entity, () => void refresh()) ?? (() => undefined),
    watchSource: (inner) => ({
      ...inner,
      async act(of, ...rest) {
        const answer = await inner.act(of, ...rest);
        if (of === entity) void refresh();
        return answer;
      },
    }),
  };
}
