/** Rule changes of computed fields that change with the day. */
import { expect } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const address = "schemas/entities/delivery-address.json";
const addressScreen = "schemas/screens/shippingAddress.json";
const screen = "shippingAddress";

export const computedChanges: readonly RuleChange[] = [
  {
    title: "an address shows how many days are left of its lease, on every day",
    edit: [
      {
        file: address,
        at: "/properties/leaseEnd",
        value: { type: "string", format: "date", "x-label": { zh: "租约到期", en: "End of lease" }, "x-spec": ["R-019"] },
      },
      {
        file: address,
        at: "/properties/leaseDays",
        value: {
          type: "integer",
          "x-compute": "daysBetween(today, self.leaseEnd)",
          "x-label": { zh: "租约剩余天数", en: "Days of lease" },
          "x-spec": ["R-019"],
        },
      },
      { file: addressScreen, at: "/form/sections/id=who/fields/-", value: "leaseEnd" },
      { file: addressScreen, at: "/form/sections/id=who/fields/-", value: "leaseDays" },
      { file: addressScreen, at: "/list/columns/-", value: { field: "leaseDays", sortable: false, width: 90 } },
    ],
    trials: [
      {
        says: "it is worked out in form, import and API, and stored",
        screen,
        day: "2026-11-22",
        with: { "/leaseEnd": "2026-12-02" },
        stored: { "/leaseDays": 10 },
      },
    ],
    also: {
      "the list counts down without a save; the answer of a save says the same": async (world) => {
        await world.clear("delivery-address");
        const daysLeft = async (): Promise<unknown> =>
          (await world.call<{ rows: Rec[] }>("deliveryAddressList", { size: 10 })).data?.rows.map((row) => row["leaseDays"]);
        await world.onDay("2026-11-22", async () => {
          const { data } = await world.send("delivery-address", "save", { ...world.example("delivery-address"), leaseEnd: "2026-12-02" });
          expect(data?.["leaseDays"]).toBe(10);
          expect(await daysLeft()).toEqual([10]);
        });
        await world.onDay("2026-11-30", async () => expect(await daysLeft()).toEqual([2]));
        await world.onDay("2026-12-03", async () => expect(await daysLeft()).toEqual([-1]));
        expect((await world.rows("delivery-address"))[0]).toMatchObject({ leaseDays: 10 });
      },
    },
    twin: {
      says: "a column that sorts by it",
      slip: [',"sortable":false', ""],
      rule: "compute/clock",
      at: [1, "/x-compute"],
      text: '"daysBetween(today, self.leaseEnd)"',
      message: '"sortable": false',
    },
  },
];
