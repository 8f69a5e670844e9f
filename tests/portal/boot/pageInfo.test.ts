// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readPageInfo } from "../../../src/portal/boot/pageInfo.ts";

const read = (metas: Readonly<Record<string, string>>) => {
  const page = document.implementation.createHTMLDocument();
  for (const [name, content] of Object.entries(metas)) {
    const meta = page.createElement("meta");
    meta.name = name;
    meta.content = content;
    page.head.append(meta);
  }
  return readPageInfo(page);
};

test("a page of our own server without options has its catalogue, and nothing else", () => {
  expect(read({ "lading-catalog": "/schema/a.json" })).toEqual({
    nonce: undefined,
    catalog: "/schema/a.json",
    first: undefined,
    backend: "",
    partner: undefined,
    statistics: undefined,
    refreshMs: undefined,
    workbench: false,
  });
});

test("the options of the operator are read: backend without slash, seconds as milliseconds [CR-15, P-039]", () => {
  const page = read({
    "lading-backend": "https://b.example//",
    "lading-refresh": "20",
    "lading-statistics": "https://count.example/s.js",
    "lading-partner": "ACME",
    "lading-partner-login": "https://acme.example/in",
    "lading-workbench": "1",
    "csp-nonce": "n",
  });
  expect(page).toMatchObject({ backend: "https://b.example", refreshMs: 20_000, workbench: true, nonce: "n" });
  expect(page.partner).toEqual({ code: "ACME", loginPage: "https://acme.example/in" });
});

test("a partner needs both a code and a login page [Q-28]", () => {
  expect(read({ "lading-partner": "ACME" }).partner).toBeUndefined();
  expect(read({ "lading-partner-login": "https://acme.example" }).partner).toBeUndefined();
});
