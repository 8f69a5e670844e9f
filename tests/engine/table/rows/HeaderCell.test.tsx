// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { library, loan, loans } from "../../../helpers/engine/library.ts";
import { clearPage, one, press, setWidth, texts } from "../../../helpers/engine/page.tsx";
import { type OpenList, openList } from "../openList.tsx";

let list: OpenList;

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a header cell", () => {
  test("sorts ascending, descending, and back to the default order", async () => {
    list = await openList({ query: {} });
    const head = () => one("button", /^Pages/);
    await press(head());
    await press(head());
    await press(head());
    expect(list.queries).toEqual([{ sort: [{ field: "pages" }] }, { sort: [{ field: "pages", desc: true }] }, {}]);
    expect(list.host.source.asked.at(-1)?.query?.sort).toEqual([{ field: "due", desc: true }]);
  });

  test("names the unit of its field after the label of that field, before that of the second line", async () => {
    const pages = { ...loan.properties?.["pages"], "x-unit": { en: "pp" } };
    const files = {
      ...library,
      entities: { ...library.entities, loan: { ...loan, properties: { ...loan.properties, pages } } },
      screens: { ...library.screens, loans: { ...loans, list: { ...loans.list, columns: [{ field: "pages", second: "fee" }] } } },
    };
    list = await openList({ files });
    expect(texts([...document.querySelectorAll("th")])).toContain("Pages pp / Fee");
  });
});
