// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { DashboardView } from "#engine/dashboard/DashboardView.tsx";
import { all, clearPage, draw, eventually, none, one, settle, texts } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const files = {
  ...workshop,
  screens: {
    ...workshop.screens,
    front: {
      entity: "shop",
      kind: "dashboard" as const,
      dashboard: {
        blocks: [
          {
            id: "start",
            label: text("开始", "Begin"),
            checklist: [
              { label: text("登记门店", "Enter a shop"), go: "/shops", holds: ["shopForm"] },
              {
                label: text("开通账号", "Be let in"),
                go: "/account",
                done: "user.isLetIn == 1",
                waits: { when: "user.isAsking == 1", text: text("等待审核", "We look at it") },
              },
              { label: text("第一张维修单", "First repair"), hint: text("随时可以", "At any time"), go: "/repairs", holds: ["repairForm"] },
            ],
          },
        ],
      },
    },
  },
};

const begun = async (records: Readonly<Record<string, readonly Rec[]>>, user: Rec = {}) => {
  const host = testHost(files, records, { isLetIn: 0, ...user });
  await draw(host, <DashboardView screen="front" />);
  return host;
};

describe("a checklist", () => {
  test("ticks off what is done, says how far one is, and points at what comes next", async () => {
    await begun({ shop: [{ id: "1", name: "Hinten" }] });
    expect(texts(all("listitem"))).toEqual(["登记门店已完成", "开通账号", "第一张维修单随时可以"]);
    expect(all("listitem").map((item) => item.getAttribute("aria-current"))).toEqual([null, "step", null]);
    expect(one("region", "开始").textContent).toContain("已完成 1 / 3");
    expect(all("link").map((link) => link.getAttribute("href"))).toEqual(["#/shops", "#/account", "#/repairs"]);
  });

  test("takes a fact of the account for done", async () => {
    await begun({}, { isLetIn: 1 });
    expect(all("listitem").map((item) => item.getAttribute("aria-current"))).toEqual(["step", null, null]);
  });

  test("says of a step for which others have to act whom it waits for, and points at the one after it", async () => {
    await begun({ shop: [{ id: "1", name: "Hinten" }] }, { isAsking: 1 });
    expect(texts(all("listitem"))).toEqual(["登记门店已完成", "开通账号等待审核", "第一张维修单随时可以"]);
    expect(all("listitem").map((item) => item.getAttribute("aria-current"))).toEqual([null, null, "step"]);
    expect(one("region", "开始").textContent).toContain("已完成 1 / 3");
  });

  test("is gone once the last of it is done, whatever was passed over, and asks nothing else", async () => {
    const host = await begun({ repair: [{ id: "1", ticket: "A" }] });
    expect(none("region", "开始")).toBe(true);
    // The dashboard is drawn once more when its blocks have their place.
    await eventually(() => expect(document.querySelector(".ld-dashboard-held")).toBeNull());
    await settle();
    expect(host.source.asked.map(({ entity }) => entity)).toEqual(["repair"]);
  });

  test("is not there while it is not known what is done", async () => {
    const host = testHost(files, {}, { isLetIn: 0 });
    host.source.failure = { code: 0, data: null };
    await draw(host, <DashboardView screen="front" />);
    expect(none("region", "开始")).toBe(true);
  });

  test("keeps its room while it is asked for, where it stood there last time", async () => {
    localStorage.setItem("lading.dashboard.anna.front", JSON.stringify({ width: innerWidth, rooms: { start: 132 } }));
    const host = testHost(files, {}, { isLetIn: 0, loginName: "anna" });
    const release = host.source.hold();
    await draw(host, <DashboardView screen="front" />);
    const waiting = one("region", "开始");
    expect(waiting.getAttribute("aria-busy")).toBe("true");
    expect(waiting.style.getPropertyValue("--room")).toBe("132px");
    release();
    await eventually(() => expect(all("listitem")).toHaveLength(3));
    localStorage.clear();
  });
});
