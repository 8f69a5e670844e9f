// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { FailureNote } from "../../../../src/portal/shell/navigation/FailureNote.tsx";
import { clearPage, one, press } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

test("a page that could not be loaded says so in words, reports the error and offers a retry [N-07, Q-27]", async () => {
  const onPageError = vi.fn();
  const onRetry = vi.fn();
  const portal = testPortal({ services: { onPageError } });
  const error = new Error("chunk 17");
  await renderInPortal(portal, <FailureNote error={error} onRetry={onRetry} />);
  expect(document.body.textContent).toContain(portal.host.t("shell.failure.title"));
  expect(document.body.textContent).not.toContain("chunk 17");
  expect(onPageError).toHaveBeenCalledWith(error);
  await press(one("button", portal.host.t("action.retry")));
  expect(onRetry).toHaveBeenCalledOnce();
});
