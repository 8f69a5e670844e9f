// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useCatalog } from "../../../src/workbench/client/useCatalog.ts";
import { clearPage, drawPlain, one, press } from "../../helpers/engine/page.tsx";

afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

function Catalog() {
  const [url, setUrl] = useState("/first.json");
  return <button onClick={() => setUrl("/broken.json")}>{String(useCatalog(url)?.timeZone)}</button>;
}

test("the previous catalogue stays while the next one loads, and if it cannot be loaded", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url === "/first.json" ? Response.json({ timeZone: "UTC" }) : new Response("", { status: 500 }),
  );
  await drawPlain(<Catalog />);
  expect(one("button").textContent).toBe("UTC");
  await press(one("button"));
  expect(one("button").textContent).toBe("UTC");
});
