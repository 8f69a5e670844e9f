// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ConnectionBar } from "../../../src/portal/shell/ConnectionBar.tsx";
import { createConnection } from "../../../src/portal/session/connection.ts";
import { clearPage, none, one, press, settle } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

test("while the backend does not respond the bar says so and offers a retry; it goes when the backend is back", async () => {
  let responds = false;
  const ping = vi.fn(async () => responds);
  const connection = createConnection(ping);
  const portal = testPortal({ services: { connection } });
  await renderInPortal(portal, <ConnectionBar />);
  expect(one("status").textContent).toBe("");
  act(connection.reportFailure);
  await settle(2);
  expect(one("status").textContent).toContain(portal.host.t("shell.line.silent"));
  responds = true;
  await press(one("button", portal.host.t("action.retry")));
  await settle(2);
  expect(one("status").textContent).toBe("");
  connection.dispose();
});

test("a preview, which has no backend, has no bar", async () => {
  await renderInPortal(testPortal(), <ConnectionBar />);
  expect(none("status")).toBe(true);
});
