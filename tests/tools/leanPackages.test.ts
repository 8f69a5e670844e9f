/** What the build leaves out of packages, and that what runs instead does the same. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { removableComponents } from "../../scripts/lib/leanPackages.mjs";
import uriOfBrowser from "../../scripts/lib/uriOfBrowser.mjs";

const require = createRequire(import.meta.url);
/** The one that rjsf would load. */
const fastUri = createRequire(require.resolve("@rjsf/utils"))("fast-uri") as typeof uriOfBrowser;

const bases = ["https://a.example/schemas/x.json", "https://a.example/schemas/", "https://a.example/x.json#/old", "", "x.json"];
const references = ["#/$defs/a", "", "y.json", "y.json#/$defs/b", "https://b.example/q", "urn:example:y"];

test.each(bases.flatMap((base) => references.map((reference) => [base, reference] as const)))(
  "a reference of a schema is resolved as fast-uri resolves it: from %j to %j",
  (base, reference) => {
    expect(uriOfBrowser.resolve(base, reference)).toBe(fastUri.resolve(base, reference));
  },
);

test.each(references.flatMap((one) => references.map((other) => [one, other] as const)))(
  "%j is %j, or is not, as fast-uri says",
  (one, other) => {
    expect(uriOfBrowser.equal(one, other)).toBe(fastUri.equal(one, other));
  },
);

test("the spelling of an address is not compared: case of its scheme and host, and its port", () => {
  for (const other of ["HTTPS://B.example/q", "https://b.example:443/q", "https://b.example/Q"])
    expect(uriOfBrowser.equal("https://b.example/q", other)).toBe(fastUri.equal("https://b.example/q", other));
});

test("components of the router that no page uses can be left out, and its code is otherwise as it was", () => {
  const file = require.resolve("react-router").replace(/[^/\\]+$/, "");
  const chunks = readdirSync(file).filter((name) => /^chunk-[\w-]+\.mjs$/.test(name));
  const before = chunks.map((name) => readFileSync(`${file}${name}`, "utf8")).join("\n");
  const after = removableComponents(before);
  const marked = [...after.matchAll(/^var (\w+) = \/\* @__PURE__ \*\/ React\d*\.(?:createContext|forwardRef|memo)\(/gm)].map(
    ([, name]) => name,
  );
  expect(marked).toEqual(expect.arrayContaining(["Link", "NavLink", "Form", "DataRouterContext"]));
  expect(after).not.toMatch(/^\w+\.displayName = /m);
  expect(after.split("\n")).toHaveLength(before.split("\n").length);
  const plain = (code: string) => code.replaceAll("/* @__PURE__ */ ", "").replace(/^\w+\.displayName = "\w+";$/gm, "");
  expect(plain(after)).toBe(plain(before));
});
