/**
 * The customer's unread messages: how many, and the newest of them.
 *
 * Asked for when the frame appears, at each navigation and when the reader comes
 * back to the window. Seeing the page that a message is about is reading it.
 */
import { proxy, useSnapshot } from "valtio";
import type { Frame } from "#dialect/schema/frame.ts";
import type { DataSource } from "#engine";

interface Unread {
  /** The newest, one more than is shown, so that the reader is told of more. */
  rows: readonly Readonly<Record<string, unknown>>[];
  count: number;
}

const none: Unread = { rows: [], count: 0 };
export const unreadMessages = proxy<Unread>({ ...none });

export function useUnreadMessages() {
  return useSnapshot(unreadMessages);
}

/** As many as one page can have been told of. */
const mostAtOnce = 100;

export interface UnreadMessages {
  /** Reads what is unread now; keeps what it knew when there is no answer. */
  refresh(): Promise<void>;
  /** The reader sees the page at this inner address: what leads there is read. */
  markPageRead(address: string): Promise<void>;
  markRead(ids: readonly string[]): Promise<void>;
  /** Another session: nothing is known of its messages. */
  clear(): void;
  /** The same source, which tells the bell when messages are marked elsewhere. */
  watchSource(source: DataSource): DataSource;
}

/** Undefined where the frame has no messages. `shown`: how many the bell's panel shows. */
export function createUnreadMessages(frame: Frame["messages"], source: DataSource, shown: number): UnreadMessages | undefined {
  if (!frame) return undefined;
  const { entity, unread: tab, read: transition, go } = frame;
  let turn = 0;

  async function refresh(): Promise<void> {
    const own = ++turn;
    const { data } = await source.list(entity, { size: shown + 1, tab }, new AbortController().signal);
    if (own !== turn || !data) return;
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
    async markPageRead(address) {
      await refresh();
      if (go === undefined || unreadMessages.count === 0) return;
      const query = { tab, size: mostAtOnce, filters: { [go]: [address] } };
      const { data } = await source.list(entity, query, new AbortController().signal);
      await markRead((data?.rows ?? []).map(({ id }) => String(id)));
    },
    clear() {
      turn++;
      Object.assign(unreadMessages, none);
    },
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
