import { describe, expect, test, vi } from "vitest";
import { isTrustedScript, trustOwnScripts } from "../../../src/portal/browser/trustedScripts.ts";

const own = "https://portal.example";
const counting = "https://count.example/js/s.js";

describe("a script or a worker may come", () => {
  test("from what was built, and from the address that the settings name", () => {
    for (const address of [`${own}/assets/importWorker-1.js`, "/assets/x.js", "/service-worker.js", counting])
      expect(isTrustedScript(address, own, counting), address).toBe(true);
  });

  test.each([
    "https://evil.example/assets/x.js",
    "//evil.example/assets/x.js",
    `${own}/api/files/x`,
    `${own}/files/service-worker.js`,
    `${own}/assets/../api/files/x`,
    "data:text/javascript,alert(1)",
    "blob:https://portal.example/1",
    "javascript:alert(1)",
    `${counting}?x`,
    "https://[",
  ])("not from %s", (address) => {
    expect(isTrustedScript(address, own, counting)).toBe(false);
    expect(isTrustedScript(address, own, undefined)).toBe(false);
  });
});

test("a browser with Trusted Types gets a policy, and one without is left alone", () => {
  const createPolicy = vi.fn<(name: string, rules: { createScriptURL: (address: string) => string }) => void>();
  const page = { location: { origin: own }, trustedTypes: { createPolicy } } as unknown as Window;
  trustOwnScripts(undefined, page);
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe("default");
  expect(rules?.createScriptURL("/assets/x.js")).toBe("/assets/x.js");
  expect(() => rules?.createScriptURL("https://evil.example/x.js")).toThrow(TypeError);
  expect(() => trustOwnScripts(undefined, { location: { origin: own } } as unknown as Window)).not.toThrow();
});
