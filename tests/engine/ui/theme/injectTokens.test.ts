// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { injectTokens } from "#engine/ui/theme/injectTokens.ts";

const laid = () => [...document.head.querySelectorAll<HTMLStyleElement>("style[data-ld-tokens]")];
beforeEach(() => laid().forEach((style) => style.remove()));

test("the variables are laid once, under the nonce of the response", () => {
  injectTokens("n0nce");
  const [first] = laid();
  expect(first?.nonce).toBe("n0nce");
  expect(first?.textContent).toContain("--ld-colors-accent:");
  injectTokens("n0nce");
  expect(laid()).toEqual([first]);
});

test("another accent takes the place of the design's own", () => {
  injectTokens();
  const own = laid()[0]?.textContent;
  injectTokens(undefined, "#0B6B4F");
  expect(laid()).toHaveLength(1);
  expect(laid()[0]?.textContent).not.toBe(own);
});
