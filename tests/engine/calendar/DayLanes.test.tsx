// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { CalendarView } from "#engine/calendar/CalendarView.tsx";
import { all, clearPage, draw, eventually, one, press, texts } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const calendar = { at: "due", title: "code", lanes: { by: "shelf", none: { zh: "未上架", en: "No shelf" } }, open: "/loans/{id}" };
const screens = { ...library.screens, lanes: { entity: "loan", kind: "calendar" as const, calendar } };
const loans = [
  { id: "1", code: "L-1", shelf: "S 4", state: "lent", due: "2026-11-20" },
  { id: "2", code: "L-2", state: "asked", due: "2026-11-20" },
  { id: "3", code: "L-3", shelf: "S 1", state: "lent", due: "2026-11-20" },
  { id: "4", code: "L-4", shelf: "S 1", state: "lent", due: "2026-11-21" },
];

function Page() {
  const [day, setDay] = useState<string>();
  return <CalendarView screen="lanes" title="看板" month={day} onMonth={setDay} />;
}

test("a calendar with lanes shows one day, those without a value first, and moves by days", async () => {
  const host = testHost({ ...library, screens }, { loan: loans });
  await draw(host, <Page />);
  await eventually(() => expect(texts(all("heading", /S|未上架/))).toEqual(["未上架1", "S 11", "S 41"]));
  expect(host.source.asked.at(-1)?.query.filters).toEqual({ due: { from: "2026-11-20", to: "2026-11-20" } });
  await press(one("button", "后一天"));
  await eventually(() => expect(texts(all("link", /L-/))[0]).toContain("L-4"));
  await press(one("button", "后一天"));
  await eventually(() => expect(document.body.textContent).toContain("这一天没有记录"));
  await press(one("button", "今天"));
  await eventually(() => expect(all("link", /L-/)).toHaveLength(3));
});

test("a calendar with lanes opens on the next day that has records, else on the last one", async () => {
  const at = (...days: readonly string[]) => days.map((due, index) => ({ id: String(index), code: `L-${index}`, state: "lent", due }));
  const opened = async (...days: readonly string[]): Promise<string> => {
    const host = testHost({ ...library, screens }, { loan: at(...days) });
    await draw(host, <Page />);
    await eventually(() => expect(document.body.textContent).toMatch(/L-|这一天没有记录/));
    const day = document.querySelector(".ld-calendar-head strong")?.textContent ?? "";
    clearPage();
    return day;
  };
  expect(await opened("2026-11-10", "2026-12-03", "2026-11-25")).toContain("11月25日");
  expect(await opened("2026-11-10", "2026-11-12")).toContain("11月12日");
  expect(await opened()).toContain("11月20日");
});
