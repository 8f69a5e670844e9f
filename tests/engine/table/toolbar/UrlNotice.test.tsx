// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { library, loan } from "../../../helpers/engine/library.ts";
import { all, clearPage, none, one, press, setWidth, settle } from "../../../helpers/engine/page.tsx";
import { codes, openList } from "../openList.tsx";
// Lazy components, loaded here before they are opened.
import "#engine/table/toolbar/UrlNotice.tsx";
import "#engine/table/columns/ColumnPanel.tsx";
import "#engine/table/toolbar/ViewsPanel.tsx";

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("an old link", () => {
  const files = {
    ...library,
    entities: {
      ...library.entities,
      loan: { ...loan, properties: { ...loan.properties, branch: { ...loan.properties["branch"], "x-formerly": ["/office"] } } },
    },
  };

  test("uses the present names, and names unknown parameters; the list opens without them", async () => {
    const { addresses, queries } = await openList({ files, address: "office=N&writer=Jane&sort=-writer&cols=code,fax" });
    await settle();
    expect(addresses).toEqual(["branch=N&writer=Jane&sort=-writer&cols=code,fax"]);
    const note = all("status").find(({ textContent }) => textContent?.includes("no longer"));
    expect(note?.textContent).toContain("filter “writer”, order by “writer”, column “fax”");
    expect(note?.textContent).not.toContain("office");
    expect(codes()).toHaveLength(20);
    await press(one("button", "Got it"));
    expect(queries).toHaveLength(1);
    expect(none("button", "Got it")).toBe(true);
  });

  test("without unknown parameters has no notice", async () => {
    await openList({ files, address: "branch=N&sort=code" });
    await settle();
    expect(none("button", "Got it")).toBe(true);
  });
});
