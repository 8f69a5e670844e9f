// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { CaughtFault } from "../../src/workbench/CaughtFault.tsx";
import { createWorkbenchTranslation } from "../../src/workbench/client/translation.ts";
import { clearPage, drawPlain, one } from "../helpers/engine/page.tsx";

afterEach(clearPage);

const { t } = createWorkbenchTranslation("en");

test("where a part cannot be drawn, the page says that nothing is lost and offers to load again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Gone = (): never => {
    throw new Error("Failed to fetch dynamically imported module");
  };
  await drawPlain(
    <CaughtFault t={t}>
      <Gone />
    </CaughtFault>,
  );
  expect(document.body.textContent).toContain("Your draft is stored on the server");
  expect(one("button", "Load the page again")).toBeTruthy();
});
