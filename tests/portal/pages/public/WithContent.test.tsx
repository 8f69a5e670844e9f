// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { CompiledContent } from "#dialect/schema/content.ts";
import { WithContent } from "../../../../src/portal/pages/public/WithContent.tsx";
import { clearPage, one, press, settle } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";
import { serveContent } from "../../../helpers/portal/serveContent.ts";

afterEach(() => {
  clearPage();
  resetTestPortal();
  vi.unstubAllGlobals();
});

const help: CompiledContent = { parts: [{ id: "a", title: { en: "Orders" }, body: { en: "New" } }] };

async function open(answer: () => Promise<Response>) {
  const portal = testPortal();
  serveContent(portal, { help: answer });
  await renderInPortal(portal, <WithContent name="help">{(parts) => <p>{parts.map(({ id }) => id)}</p>}</WithContent>);
  await settle(2);
  return portal.host.t;
}

test("a page waits for its content, and draws it when it is there", async () => {
  let arrive: (answer: Response) => void = () => undefined;
  await open(() => new Promise((resolve) => (arrive = resolve)));
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
  arrive(Response.json(help));
  await settle(2);
  expect(document.querySelector("p")?.textContent).toBe("a");
});

test("a content that cannot be loaded says so, and is loaded again on request", async () => {
  let tries = 0;
  const t = await open(async () => {
    tries += 1;
    if (tries === 1) throw new Error("offline");
    return Response.json(help);
  });
  expect(document.querySelector(".ld-empty-title")?.textContent).toBe(t("content.failed"));
  await press(one("button", t("action.retry")));
  await settle(2);
  expect(document.querySelector("p")?.textContent).toBe("a");
});
