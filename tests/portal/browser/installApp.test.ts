// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { installApp } from "../../../src/portal/browser/installApp.ts";

const register = vi.fn<(address: string) => Promise<unknown>>(() => Promise.resolve());
const browser = { serviceWorker: { register } } as unknown as Navigator;
const pageWith = (head: string): Document => new DOMParser().parseFromString(`<head>${head}</head>`, "text/html");

test("a page whose server has a manifest registers its worker, also where the browser refuses it", () => {
  installApp(pageWith(`<link rel="manifest" href="/app.webmanifest">`), browser);
  expect(register).toHaveBeenCalledWith("/service-worker.js");
  register.mockRejectedValueOnce(new Error("refused"));
  expect(() => installApp(pageWith(`<link rel="manifest" href="/app.webmanifest">`), browser)).not.toThrow();
});

test("a page without a manifest, and a browser without workers, register none", () => {
  register.mockClear();
  installApp(pageWith(""), browser);
  installApp(pageWith(`<link rel="manifest" href="/app.webmanifest">`), {} as Navigator);
  expect(register).not.toHaveBeenCalled();
});
