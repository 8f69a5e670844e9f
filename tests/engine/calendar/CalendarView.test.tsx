// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { CalendarView } from "#engine/calendar/CalendarView.tsx";
import { all, clearPage, draw, eventually, none, one, press, setWidth, texts } from "../../helpers/engine/page.tsx";
import { library } from "../../helpers/engine/library.ts";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(() => {
  clearPage();
  setWidth(1440);
});

const calendar = { at: "due", title: "code", second: "shelf", open: "/loans/{id}", createAt: "/loans/new" };
const screens = { ...library.screens, days: { entity: "loan", kind: "calendar" as const, calendar } };
const loans = [
  { id: "1", code: "L-1", shelf: "S 4", state: "lent", due: "2026-11-20" },
  { id: "2", code: "L-2", state: "asked", due: "2026-11-20" },
  { id: "3", code: "L-3", state: "lent", due: "2026-12-24" },
];

function Page() {
  const [month, setMonth] = useState<string>();
  return <CalendarView screen="days" title="到期日历" month={month} onMonth={setMonth} />;
}
const host = (records: readonly Record<string, string>[] = loans) => testHost({ ...library, screens }, { loan: records });
const day = (number: number) =>
  [...document.querySelectorAll("td")].find((cell) => cell.querySelector("time")?.textContent === String(number))!;

test("records are on their days, each a link to its page with its state and second line", async () => {
  await draw(host(), <Page />);
  await eventually(() => expect(all("link", /L-/)).toHaveLength(2));
  expect(texts([...day(20).querySelectorAll("strong")])).toEqual(["L-1", "L-2"]);
  expect(one("link", /L-1/).getAttribute("href")).toBe("#/loans/1");
  expect(one("link", /L-1/).textContent).toContain("S 4");
  expect(day(20).getAttribute("aria-current")).toBe("date");
  expect(one("table", /2026/).contains(day(20))).toBe(true);
});

test("the month changes by its buttons, and Today leads back; only its records are read", async () => {
  const engine = host();
  await draw(engine, <Page />);
  await press(one("button", "下个月"));
  await eventually(() => expect(texts(all("link", /L-/))[0]).toContain("L-3"));
  expect(engine.source.asked.at(-1)?.query.filters).toEqual({ due: { from: "2026-11-30", to: "2027-01-03" } });
  await press(one("button", "今天"));
  await eventually(() => expect(all("link", /L-/)).toHaveLength(2));
});

test("a full day shows its first records, and all of them by a press", async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ id: String(index), code: `L-${index}`, state: "lent", due: "2026-11-20" }));
  await draw(host(many), <Page />);
  await eventually(() => expect(all("link", /L-/)).toHaveLength(4));
  await press(one("button", "还有 5 条"));
  expect(all("link", /L-/)).toHaveLength(9);
});

test("a narrow page lists the days that have records, and says so where none has", async () => {
  setWidth(390);
  await draw(host(), <Page />);
  await eventually(() => expect(texts(all("heading", /11月/))).toEqual(["11月20日星期五"]));
  expect(none("table")).toBe(true);
  await press(one("button", "上个月"));
  await eventually(() => expect(document.body.textContent).toContain("这个月没有记录"));
});

test("records that cannot be read are no empty month: the page says so and reads again", async () => {
  const engine = host();
  engine.source.failure = { code: 500, data: null };
  await draw(engine, <Page />);
  expect(document.body.textContent).toContain("没有读到数据");
  engine.source.failure = undefined;
  await press(one("button", "重试"));
  await eventually(() => expect(all("link", /L-/)).toHaveLength(2));
});
