// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useMenu } from "../../../src/portal/site/useMenu.ts";
import { clearPage } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

function Keys() {
  return (
    <p>
      {useMenu()
        .map(({ key }) => key)
        .join(" ")}
    </p>
  );
}
const menu = () => document.querySelector("p")?.textContent;

test("the menu shows the routes that the session can see", async () => {
  await renderInPortal(testPortal({ services: { canSee: (route) => route["x-show-when"] === undefined } }), <Keys />);
  expect(menu()).toBe("/start /things/list /books https://example.com");
});

test("without a user the menu is empty", async () => {
  await renderInPortal(testPortal({ user: null }), <Keys />);
  expect(menu()).toBe("");
});
