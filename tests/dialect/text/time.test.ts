import { expect, test } from "vitest";
import {
  isDay,
  probableDay,
  addDays,
  businessClock,
  daysBetween,
  formatDate,
  formatDateTime,
  instantOfLocal,
  timeText,
  timeZoneOf,
  toInstant,
} from "#dialect/text/time.ts";

const zone = "Asia/Shanghai";

test("the zone is that of the limits, UTC if they name none; an unknown zone is refused with its location", () => {
  expect([timeZoneOf({ timeZone: zone }), timeZoneOf({})]).toEqual([zone, "UTC"]);
  expect(() => timeZoneOf({ timeZone: "Asia/Nowhere" })).toThrow('schemas/limits.json#/timeZone: "Asia/Nowhere" is no time zone');
  expect(() => timeZoneOf({ timeZone: 8 })).toThrow('"8" is no time zone');
});

test("the instant of a local time is read back as the same text, also beside a change of the clocks", () => {
  expect(instantOfLocal("2026-11-22 00:00:00", zone)).toBe(Date.UTC(2026, 10, 21, 16));
  const changes = ["2025-03-30 01:59:59", "2025-03-30 03:00:00", "2025-10-26 02:30:00", "2025-10-26 03:00:00", "2025-11-02 00:30:00"];
  for (const place of ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "UTC"])
    for (const local of changes) expect([place, timeText(instantOfLocal(local, place) ?? 0, place)]).toEqual([place, local]);
  expect(instantOfLocal("soon", zone)).toBeUndefined();
});

test("a time is what the platform says in every zone, also beside a change of the clocks", () => {
  const zones = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];
  const changes = ["2011-12-30T10:00:00Z", "2025-03-30T01:00:00Z", "2025-11-02T06:00:00Z", "2025-04-05T15:00:00Z", "1990-04-14T18:00:00Z"];
  const instants = changes.flatMap((text) => [-900_001, -1000, -1, 0, 1, 899_999, 3_600_000].map((off) => Date.parse(text) + off));
  for (const zone of zones) {
    const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    for (const instant of [...instants, 0, -1e12])
      expect([zone, instant, timeText(instant, zone)]).toEqual([zone, instant, parts.format(instant)]);
  }
});

test("ten digits are seconds, thirteen milliseconds [F-01]", () => {
  expect(formatDateTime(1767225600, zone)).toBe("2026-01-01 08:00:00");
  expect(formatDateTime(1767225600000, zone)).toBe("2026-01-01 08:00:00");
  expect(formatDateTime("1767225600", zone)).toBe("2026-01-01 08:00:00");
});

test("a time reads year-month-day hour:minute:second, in the zone of the business [F-02]", () => {
  expect(formatDateTime("2025-12-31T16:00:00Z", zone)).toBe("2026-01-01 00:00:00");
  expect(formatDateTime("2026-01-01 00:00:00", zone)).toBe("2026-01-01 00:00:00");
  expect(formatDateTime("2026-01-01T09:30:00", zone)).toBe("2026-01-01 09:30:00");
  expect(formatDateTime(1767225600, "UTC")).toBe("2026-01-01 00:00:00");
});

test("what is no time is shown as it came, or not at all", () => {
  expect(formatDateTime("soon", zone)).toBe("soon");
  expect(formatDateTime(12345, zone)).toBe("");
  expect(formatDateTime(undefined, zone)).toBe("");
  expect(toInstant("2026-01-01")).toBeUndefined();
});

test("the day of a time", () => {
  expect(formatDate("2025-12-31T16:00:00Z", zone)).toBe("2026-01-01");
  expect(formatDate("2026-01-01 23:59:59", zone)).toBe("2026-01-01");
  expect(formatDate("2026-01-01", zone)).toBe("2026-01-01");
});

test("today and now of a check come from one instant", () => {
  expect(businessClock(Date.UTC(2026, 1, 28, 17, 5, 6), zone)).toEqual({ today: "2026-03-01", now: "2026-03-01 01:05:06" });
});

test("days are counted over months, leap years and backwards", () => {
  expect(daysBetween("2024-02-28", "2024-03-01")).toBe(2);
  expect(daysBetween("2026-03-01 23:00:00", "2026-02-28")).toBe(-1);
  expect(addDays("2023-12-31", 1)).toBe("2024-01-01");
  expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
});

test("a day that does not exist is no date", () => {
  expect(daysBetween("2026-02-29", "2026-03-01")).toBeUndefined();
  expect(addDays("yesterday", 1)).toBeUndefined();
  expect(addDays("2026-01-01", 1.5)).toBeUndefined();
  expect(addDays("9999-12-31", 1)).toBeUndefined();
});

test("a day that was written in another form is recognized, one that no calendar has is not", () => {
  expect(["2027-02-28", "2027-02-30", "2027-2-3", ""].map(isDay)).toEqual([true, false, false, false]);
  expect(["01.03.2027", "2027/3/1", "2027.03.01", "30.02.2027", "1.3.27", "soon"].map(probableDay)).toEqual([
    "2027-03-01",
    "2027-03-01",
    "2027-03-01",
    undefined,
    undefined,
    undefined,
  ]);
});
