/** Price tables at the desk: sales ends one, begins the next, brings others by workbook, and the calculator takes the price of the day. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { dayFrom } from "../helpers/dayFrom.ts";
import { type DeskSteps, deskSteps } from "../helpers/journeys/deskSteps.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { chooseRows, downloadTemplate } from "../helpers/journeys/importSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";

const CODE = "US-SEA-TRUCK";

describe("a salesperson with next month's prices", () => {
  const journey = inJourney();
  let desk: DeskSteps;
  const inDrawer = () => desk.page.getByRole("dialog");
  const form = () => formSteps(desk.page, journey(), "channel", inDrawer());
  const action = (id: string): string => {
    const found = journey()
      .screen("deskChannels")
      .list?.rowActions?.find((one) => typeof one === "object" && one.id === id);
    return journey().text(typeof found === "object" ? found.label : undefined);
  };
  const saveForm = () =>
    inDrawer()
      .getByRole("button", { name: journey().say("form.save"), exact: true })
      .click();
  const message = (id: string): string =>
    journey().text(
      journey()
        .entity("channel")
        ["x-rules"]?.find((rule) => rule.id === id)?.message,
    );
  /** The tables of the channel that a shipper sees, without those of the past. */
  const seen = async (code: string): Promise<readonly Rec[]> =>
    (await journey().rows("channelList")).filter((row) => row["code"] === code && String(row["validUntil"] ?? "9999") >= dayFrom(0));
  const date = (field: string) => inDrawer().getByLabel(journey().label("channel", field), { exact: true });

  test("reads that a new table overlaps the one in force, ends that one, and saves the new one", async () => {
    const { shot } = journey();
    desk = await deskSteps(journey(), "desk-sales");
    await desk.open(`/channels?q=${CODE}`);
    const list = listSteps({ page: desk.page, say: journey().say });
    const [now = {}] = await seen(CODE);
    const number = String(now["tableNo"]);
    await list.act(number, action("copy"));
    await date("validFrom").fill(dayFrom(1));
    await form().fill("unitPrice", "7.25");
    await saveForm();
    await inDrawer().getByText(message("one-price-a-day")).first().waitFor();
    await shot("prices-overlap", desk.page);
    await desk.open(`/channels?q=${CODE}`);
    await list.act(number, action("changeTable"));
    expect(await form().box("unitPrice").isEditable(), "the price of a table in force stays").toBe(false);
    await date("validUntil").fill(dayFrom(0));
    await saveForm();
    await inDrawer().waitFor({ state: "hidden" });
    await desk.open(`/channels?q=${CODE}`);
    await list.act(number, action("copy"));
    await date("validFrom").fill(dayFrom(1));
    await form().fill("unitPrice", "7.25");
    await saveForm();
    await inDrawer().waitFor({ state: "hidden" });
    await list
      .row(`${CODE} ${dayFrom(1)}`)
      .first()
      .waitFor();
    await shot("prices-history", desk.page);
    // The shipper sees no price before its day.
    expect((await seen(CODE)).map(({ unitPrice }) => unitPrice)).toEqual([now["unitPrice"]]);
  });

  test("brings tables by workbook; days that overlap are refused with their row", async () => {
    const { say, shot, label } = journey();
    const { page, open } = desk;
    const at = { ...journey(), page, open };
    const { headers, example } = await downloadTemplate(at, { screen: "deskChannels", list: "/channels", import: "/channels/import" });
    const column = (field: string): number => headers.findIndex((header) => header.startsWith(label("channel", field)));
    const line = (cells: Rec): string[] =>
      example.map((value, index) => {
        const field = Object.keys(cells).find((name) => column(name) === index);
        return field === undefined ? value : String(cells[field]);
      });
    const [taken = {}] = await seen("GB-RAIL");
    const fresh = { tableNo: "", code: "US-TEST", validFrom: dayFrom(0), validUntil: dayFrom(30), unitPrice: "6.1" };
    const wrong = { tableNo: "", code: "US-TEST-2", validFrom: dayFrom(5), validUntil: dayFrom(4), unitPrice: "6.1" };
    await chooseRows(at, headers, [line(fresh), line(wrong)], 1);
    await page.getByText(message("days-in-order")).first().waitFor();
    await shot("prices-import", desk.page);
    await page.getByRole("button", { name: say("import.sendGood", { count: 1 }) }).click();
    await page.getByText(say("import.done"), { exact: true }).waitFor();
    await expect.poll(() => seen("US-TEST")).toMatchObject([{ unitPrice: 6.1, tableNo: `US-TEST ${dayFrom(0)}` }]);
    await open("/channels");
    await open("/channels/import");
    const claimed = line({ tableNo: "", code: String(taken["code"]), validFrom: dayFrom(3), validUntil: "", unitPrice: "1" });
    // The page asks for the stored tables too, so that both rows are reported before anything is sent.
    await chooseRows(at, headers, [claimed, line({ ...wrong, code: "US-TEST-3" })], 2);
    await page.getByText(message("one-price-a-day")).first().waitFor();
    await shot("prices-import-refused", desk.page);
    expect(await seen("GB-RAIL")).toHaveLength(1);
  });
});
