// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { usePortal } from "../../../src/portal/site/PortalContext.tsx";
import { clearPage } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
  vi.restoreAllMocks();
});

function Product() {
  return <p>{usePortal().catalog.site.product["en"]}</p>;
}

test("components read the services of the portal around them", async () => {
  await renderInPortal(testPortal(), <Product />);
  expect(document.querySelector("p")?.textContent).toBe("Product");
});

test("outside of a portal the error names the missing context", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => renderToString(<Product />)).toThrow("PortalContext");
});
