// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { MessageBell } from "../../../src/portal/shell/MessageBell.tsx";
import { unreadMessages, type UnreadMessages } from "../../../src/portal/session/unreadMessages.ts";
import { all, clearPage, find, none, one, press, settle, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

const frame = {
  messages: { entity: "message", content: "content", go: "link", unread: "unread", read: "read", at: "/messages" },
};
const service = () => ({
  refresh: vi.fn(async () => undefined),
  markPageRead: vi.fn(async () => undefined),
  markRead: vi.fn(async () => undefined),
  clear: () => undefined,
  follow: () => () => undefined,
  watchSource: ((source) => source) satisfies UnreadMessages["watchSource"],
});
const row = (id: string, link?: string) => ({ id, content: { en: `Message ${id}` }, ...(link !== undefined && { link }) });

afterEach(() => {
  clearPage();
  resetTestPortal();
  Object.assign(unreadMessages, { rows: [], count: 0 });
});

async function bell(rows: readonly ReturnType<typeof row>[], count = rows.length) {
  const messages = service();
  const portal = testPortal({ site: { frame }, services: { messages } });
  Object.assign(portal.catalog.limits, { messageBadgeMax: { value: 99 }, messagePopover: { value: 2 } });
  await renderInPortal(portal, <MessageBell />, "/orders/7");
  act(() => void Object.assign(unreadMessages, { rows, count }));
  await settle(1);
  return { portal, messages };
}

test("the badge counts up to its limit and shows a plus above it [K-19]", async () => {
  await bell([row("a")], 100);
  expect(document.querySelector(".bell-count")?.textContent).toBe("99+");
});

test("opening a page marks its messages as read, and the focus of the window refreshes them [Q-23]", async () => {
  const { messages } = await bell([]);
  expect(messages.markPageRead).toHaveBeenCalledWith("/orders/7");
  dispatchEvent(new Event("focus"));
  expect(messages.refresh).toHaveBeenCalled();
});

test("the panel shows as many as its limit, and an ellipsis before the link to all [K-20]", async () => {
  const { portal } = await bell([row("a", "/a"), row("b"), row("c")]);
  await press(one("button", portal.host.t("shell.unread", { count: 3 })));
  await find("link", /All messages/);
  expect(texts(all("listitem"))).toEqual(["Message a", "Message b"]);
  expect(one("link").textContent).toBe(`… ${portal.host.t("shell.allMessages")}`);
  await press(one("button", "Message a"));
  expect(portal.host.went).toEqual(["/a"]);
});

test("a message that leads nowhere is marked as read", async () => {
  const { portal, messages } = await bell([row("b")]);
  await press(one("button", portal.host.t("shell.unread", { count: 1 })));
  await press(await find("button", "Message b"));
  expect(messages.markRead).toHaveBeenCalledWith(["b"]);
});

test("a message about a record shows its next step, and one about a record that waits for nobody shows none", async () => {
  const site = {
    frame,
    routes: [{ path: "/library", children: [{ path: "loan/:id", screen: "loanDetail", hidden: true }] }],
  };
  const records = {
    loan: [
      { id: "1", code: "L1", state: "asked" },
      { id: "2", code: "L2", state: "back" },
    ],
  };
  const portal = testPortal({ site, records, services: { messages: service() } });
  Object.assign(portal.catalog.limits, { messageBadgeMax: { value: 99 }, messagePopover: { value: 2 } });
  await renderInPortal(portal, <MessageBell />);
  act(() => void Object.assign(unreadMessages, { rows: [row("a", "/library/loan/1"), row("b", "/library/loan/2")], count: 2 }));
  await settle(1);
  await press(one("button", portal.host.t("shell.unread", { count: 2 })));
  await find("link", "Lend");
  await settle(10);
  expect(texts(all("listitem"))).toEqual(["Message aLend", "Message b"]);
});

test("a site without messages has no bell", async () => {
  await renderInPortal(testPortal(), <MessageBell />);
  expect(none("button")).toBe(true);
});
