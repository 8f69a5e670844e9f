// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { DataSource } from "#engine";
import { createUnreadMessages, unreadMessages } from "../../../src/portal/session/unreadMessages.ts";

const frame = { entity: "note", content: "text", go: "page", unread: "new", read: "see", at: "/notes" };
let stored: { id: string; page: string; isRead: boolean }[];
const list = vi.fn<DataSource["list"]>((_entity, { size = 20, filters }) => {
  const pages = filters?.["page"] as string[] | undefined;
  const rows = stored.filter(({ isRead, page }) => !isRead && (pages?.includes(page) ?? true));
  return Promise.resolve({ code: 200, data: { rows: rows.slice(0, size), total: rows.length } });
});
const act = vi.fn<DataSource["act"]>((_entity, _transition, ids) => {
  stored = stored.map((one) => ({ ...one, isRead: one.isRead || ids.includes(one.id) }));
  return Promise.resolve({ code: 200, data: { done: ids, failed: [] } });
});
const source = { list, act } as unknown as DataSource;
const messages = createUnreadMessages(frame, source, 2);

beforeEach(() => {
  stored = ["/a/1", "/a/2", "/a/1", "/b"].map((page, index) => ({ id: String(index), page, isRead: false }));
  for (const mock of [list, act]) mock.mockClear();
  messages?.clear();
});

test("the bell knows how many are unread, and one more of the newest than it shows [K-20, Q-23]", async () => {
  await messages?.refresh();
  expect(unreadMessages.count).toBe(4);
  expect(unreadMessages.rows).toHaveLength(3);
  expect(list.mock.calls[0]?.[1]).toEqual({ size: 3, tab: "new" });
});

test("seeing the page that messages lead to is reading them, and only them", async () => {
  await messages?.markPageRead("/a/1");
  expect(act).toHaveBeenCalledExactlyOnceWith("note", "see", ["0", "2"], {});
  expect(unreadMessages.count).toBe(2);
});

test("a page that no message leads to marks nothing", async () => {
  await messages?.markPageRead("/c");
  expect(act).not.toHaveBeenCalled();
});

test("the bell follows messages that are marked in their list", async () => {
  await messages?.refresh();
  await messages?.watchSource(source).act("note", "see", ["3"], {});
  await vi.waitFor(() => expect(unreadMessages.count).toBe(3));
  await messages?.watchSource(source).act("book", "lend", ["1"], {});
  expect(list).toHaveBeenCalledTimes(2);
});

test("the next session knows nothing of them", async () => {
  await messages?.refresh();
  messages?.clear();
  expect(unreadMessages).toMatchObject({ count: 0, rows: [] });
});

test("an answer that comes after the end of the session is dropped", async () => {
  const late = messages?.refresh();
  messages?.clear();
  await late;
  expect(unreadMessages.count).toBe(0);
});

test("a frame without messages has no bell", () => {
  expect(createUnreadMessages(undefined, source, 2)).toBeUndefined();
});
