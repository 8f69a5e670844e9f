/** Impatience makes no second record: double clicks on a slow network, and the same request sent again. */
import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { ApiResponse, Page } from "#dialect/wire/wire.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { listSteps } from "../helpers/journeys/listSteps.ts";
import { placeOrder } from "../helpers/journeys/orderData.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

/** How long an answer takes, in ms: time enough for any number of clicks. */
const slow = 700;

describe("a shipper who clicks twice", () => {
  const journey = inJourney();
  const steps = () => orderSteps(journey());
  const sent: Request[] = [];
  const placed = async (reference: string) => (await journey().rows("waybillList")).filter((row) => row["referenceNo"] === reference);
  /** Lets the answers to a call come late, and notes what was sent. */
  const slowDown = async (call: string) => {
    const { page, server, address } = journey();
    sent.length = 0;
    await page.route(server.url + address(call), async (route) => {
      sent.push(route.request());
      await new Promise((done) => setTimeout(done, slow));
      await route.continue();
    });
  };
  const button = (label: string) => journey().page.getByRole("button", { name: label, exact: true });
  const orderButton = (which: "saveLabel" | "submitLabel") => button(journey().text(journey().screen("order").form?.[which]));

  test("on the save of an address has saved it once", async () => {
    const { page, login, open, say } = journey();
    await login();
    await open("/stdMyProfile/pickupAddress");
    await slowDown("pickupAddressSave");
    await listSteps(journey()).create();
    const drawer = page.getByRole("dialog");
    const { fill } = formSteps(page, journey(), "pickup-address", drawer);
    await fill("linkMan", "双击");
    await fill("contactWay", "139 0532 8000");
    await fill("address", "前湾港路 88 号");
    await drawer.getByRole("button", { name: say("form.save"), exact: true }).dblclick();
    // And once more by the keyboard, while the answer is still on its way.
    await page.keyboard.press("Control+s");
    await drawer.waitFor({ state: "hidden" });
    expect(sent).toHaveLength(1);
    expect((await journey().rows("pickupAddressList")).filter((row) => row["linkMan"] === "双击")).toHaveLength(1);
  });

  test("on the draft of an order has kept it once", async () => {
    const { page, open, say } = journey();
    await open("/stdWaybillManagement/order");
    await slowDown("orderSave");
    await steps().fillRoute("TWICE-1");
    await orderButton("saveLabel").dblclick();
    await page.getByText(say("form.saved"), { exact: true }).waitFor();
    await page.waitForURL(/[?&]id=/);
    expect(await placed("TWICE-1")).toHaveLength(1);
  });

  test("on its submit has submitted it once, with one entry in its history [S-ACT-02]", async () => {
    const { page, call } = journey();
    await slowDown("orderSubmit");
    await steps().fillTerms();
    await steps().fillDispatch();
    if (!journey().wide) await steps().section("remark");
    await button(journey().text(journey().screen("order").form?.review?.label)).dblclick();
    await orderButton("submitLabel").waitFor();
    expect(sent).toHaveLength(0);
    await orderButton("submitLabel").dblclick();
    await page.waitForURL(/waybillDetails\//);
    expect(sent).toHaveLength(1);
    const [waybill] = await placed("TWICE-1");
    expect(await placed("TWICE-1")).toHaveLength(1);
    expect(waybill).toMatchObject({ isSubmitted: 1 });
    const { data } = await call<Page>("waybillEventList", { page: 1, size: 50, filters: { waybillId: waybill?.["id"] } });
    expect(data?.rows).toHaveLength(1);
  });

  test("on the answer to a question has answered once [S-ACT-03]", async () => {
    const { page, call, text, states } = journey();
    const waybill = await placeOrder(journey(), "TWICE-2", "orderSave");
    await slowDown("orderConfirm");
    await journey().open(`/stdWaybillManagement/waybillDetails/${String(waybill["id"])}`);
    const confirm = text(states("waybill").transitions.find(({ id }) => id === "confirm")?.label);
    await listSteps(journey()).act(String(waybill["waybillNo"]), confirm);
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: confirm, exact: true }).dblclick();
    await question.waitFor({ state: "hidden" });
    expect(sent).toHaveLength(1);
    const { data } = await call<Page>("waybillEventList", { page: 1, size: 50, filters: { waybillId: waybill["id"] } });
    expect(data?.rows).toHaveLength(1);
  });

  test("may send the very request again, even five at once: the answer is the first record", async () => {
    const { page, open, server, address, say } = journey();
    await open("/stdMyProfile/pickupAddress");
    await slowDown("pickupAddressSave");
    await listSteps(journey()).create();
    const drawer = page.getByRole("dialog");
    const { fill } = formSteps(page, journey(), "pickup-address", drawer);
    await fill("linkMan", "重发");
    await fill("contactWay", "139 0532 8000");
    await fill("address", "前湾港路 89 号");
    await drawer.getByRole("button", { name: say("form.save"), exact: true }).click();
    await drawer.waitFor({ state: "hidden" });
    const [request] = sent;
    const headers = (await request?.allHeaders()) ?? {};
    expect(headers["idempotency-key"]).toBeTruthy();
    const again = async () => {
      const response = await fetch(server.url + address("pickupAddressSave"), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: headers["authorization"] ?? "",
          "idempotency-key": headers["idempotency-key"] ?? "",
        },
        body: request?.postData() ?? "",
      });
      return ((await response.json()) as ApiResponse<Rec>).data?.["id"];
    };
    const [stored, ...others] = (await journey().rows("pickupAddressList")).filter((row) => row["linkMan"] === "重发");
    expect(others).toEqual([]);
    expect(new Set(await Promise.all([again(), again(), again(), again(), again()]))).toEqual(new Set([stored?.["id"]]));
    expect((await journey().rows("pickupAddressList")).filter((row) => row["linkMan"] === "重发")).toHaveLength(1);
  });
});
