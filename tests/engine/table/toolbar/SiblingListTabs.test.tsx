// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { library } from "../../../helpers/engine/library.ts";
import { clearPage, one, setWidth } from "../../../helpers/engine/page.tsx";
import { openList } from "../openList.tsx";

beforeEach(() => setWidth(1440));
afterEach(clearPage);

describe("a list", () => {
  test("is in tabs with the lists of the same subject, each at its own address", async () => {
    const beside = [
      { screen: "loans", label: { en: "Mine", zh: "我的" } },
      { screen: "otherLoans", label: { en: "Others", zh: "其他" } },
    ];
    const site = {
      ...library.site,
      routes: [
        {
          path: "/library",
          children: [
            { path: "loans", screen: "loans" },
            { path: "others", screen: "otherLoans" },
          ],
        },
      ],
    };
    const mine = { ...library.screens["loans"]!, list: { ...library.screens["loans"]!.list!, beside } };
    await openList({ files: { ...library, site, screens: { ...library.screens, loans: mine, otherLoans: mine } } });
    expect(one("link", "Mine").getAttribute("aria-current")).toBe("page");
    expect(one("link", "Others").getAttribute("href")).toBe("#/library/others");
    expect(one("link", "Others").hasAttribute("aria-current")).toBe(false);
  });
});
