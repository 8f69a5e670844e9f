import { describe, expect, test } from "vitest";
import { timelineEntries, timelineText } from "#dialect/records/timelineEntries.ts";
import { library } from "../../helpers/engine/library.ts";

const machine = library.states["loan"];
const codes = library.codes["loan-state"]?.items ?? [];
const codesOf = (name: string) => library.codes[name]?.items ?? [];
const entity = library.entities["loan-event"];
if (!machine || !entity) throw new Error("the library has no loans");

describe("the history of a record", () => {
  const entries = timelineEntries({
    machine,
    codes,
    codesOf,
    entity,
    timeZone: "UTC",
    events: [
      { id: "1", loanId: "7", transition: "lend", from: "asked", to: "lent", time: "2026-11-03 15:11:00", by: "customer" },
      {
        id: "2",
        loanId: "7",
        transition: "giveBack",
        to: "back",
        time: "2026-11-20 18:42:00",
        by: "customer",
        place: "North desk",
        note: "read twice",
      },
      { id: "3", loanId: "7", transition: "unheardOf", to: "late", time: "2026-11-10 08:00:00", by: "operator" },
    ],
  });

  test("has the newest first and marks it", () => {
    expect(entries.map((entry) => entry.id)).toEqual(["2", "3", "1"]);
    expect(entries.map((entry) => entry.latest)).toEqual([true, false, false]);
  });

  test("is called as the transition says, else by the state it led to", () => {
    expect(entries.map((entry) => entry.title["en"])).toEqual(["Given back", "Frozen", "Lend"]);
  });

  test("adds what else the entry holds, but not its keys", () => {
    expect(entries[0]?.facts).toEqual(["North desk", "read twice"]);
    expect(entries[2]?.facts).toEqual([]);
  });

  test("shows a code by its label, and a text that is no code as it was typed", () => {
    const place = { ...entity.properties["place"], "x-codes": "loan-state" };
    const [typed, coded] = timelineEntries({
      machine,
      codes,
      codesOf,
      timeZone: "UTC",
      entity: { ...entity, properties: { ...entity.properties, place } },
      events: [
        { transition: "lend", place: "lent", time: "2026-11-03 15:11:00" },
        { transition: "giveBack", place: "North desk", time: "2026-11-20 18:42:00" },
      ],
    });
    expect(typed?.facts).toEqual(["North desk"]);
    expect(coded?.facts).toEqual([codes.find((code) => code.const === "lent")?.["x-label"]]);
  });

  test("says who acted, in the language of the reader, and keeps the account to itself", () => {
    const [entry] = timelineEntries({
      machine,
      codes,
      codesOf,
      timeZone: "UTC",
      entity: { ...entity, properties: { ...entity.properties, actor: {}, role: {}, account: {} } },
      events: [{ transition: "lend", actor: "Ms Wang", role: { zh: "操作", en: "Operations" }, account: "a-1" }],
    });
    expect(entry?.facts).toEqual(["Ms Wang", { zh: "操作", en: "Operations" }]);
    expect(timelineText([entry ?? expect.fail("no entry")], (value) => value["en"] ?? "", "")).toContain("Ms Wang  Operations");
  });

  test("can be copied as plain lines", () => {
    expect(timelineText(entries, (value) => value["zh"] ?? "", "L-7")).toBe(
      "L-7\n2026-11-20 18:42:00  已归还  North desk  read twice\n2026-11-10 08:00:00  逾期冻结\n2026-11-03 15:11:00  借出",
    );
  });

  test("reads times of ten and thirteen digits, in the zone of the business [F-01]", () => {
    const times = timelineEntries({
      machine,
      codes,
      codesOf,
      timeZone: "Asia/Shanghai",
      events: [
        { to: "lent", time: 1763600000 },
        { to: "back", time: 1763600000000 },
      ],
    }).map((entry) => entry.time);
    expect(times).toEqual(["2025-11-20 08:53:20", "2025-11-20 08:53:20"]);
  });
});
