// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { useNonce } from "#engine/ui/theme/NonceContext.ts";
import { ThemeProvider } from "#engine/ui/theme/ThemeProvider.tsx";
import { clearParts, drawPart } from "../../../helpers/engine/drawPart.tsx";

const clearTokens = () => document.head.querySelector("style[data-ld-tokens]")?.remove();
beforeEach(clearTokens);
afterEach(() => {
  clearParts();
  clearTokens();
});

function Nonce() {
  return <p>{useNonce()}</p>;
}
const tokens = () => document.head.querySelector<HTMLStyleElement>("style[data-ld-tokens]");

test("the page gets its tokens once, with the nonce, which parts below can read", () => {
  const { place, redraw } = drawPart(
    <ThemeProvider nonce="n1">
      <Nonce />
    </ThemeProvider>,
  );
  expect([place.textContent, tokens()?.nonce]).toEqual(["n1", "n1"]);
  const before = tokens();
  redraw(
    <ThemeProvider nonce="n1">
      <Nonce />
    </ThemeProvider>,
  );
  expect(tokens()).toBe(before);
});

test("another accent replaces the tokens", () => {
  const { redraw } = drawPart(<ThemeProvider>{null}</ThemeProvider>);
  redraw(<ThemeProvider accent="#0B6B4F">{null}</ThemeProvider>);
  expect(document.head.querySelectorAll("style[data-ld-tokens]")).toHaveLength(1);
  expect(tokens()?.textContent).toContain("--ld-colors-accent:#0B6B4F");
});
