/**
 * A limit is one number in one file: the analyst raises it in a copy of the
 * schemas, and form, list, message and API follow, with nothing built again.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Limits } from "#dialect/schema/limits.ts";
import type { Rec } from "#dialect/json/json.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { type SchemaCopy, copySchemas } from "../helpers/schemas/schemaCopy.ts";
import { root } from "../../scripts/lib/root.mjs";

const raised = 40;
const longerState = 4;
const builtOf = () => ["portal", "server"].map((part) => readFileSync(join(root, "dist", part, ".inputs"), "utf8"));

type Editable<Value> = { -readonly [Key in keyof Value]: Editable<Value[Key]> };

describe("with the limit of delivery addresses raised in a copy of the schemas", () => {
  let copy: SchemaCopy;
  let built: string[];
  beforeAll(() => {
    built = builtOf();
  });
  const journey = inJourney(async () => {
    copy = await copySchemas();
    await copy.edit<Editable<Limits>>("schemas/limits.json", (limits) => {
      if (!limits["deliveryAddresses"] || !limits["stateLength"]) throw new Error("limits.json no longer names these limits");
      limits["deliveryAddresses"].value = raised;
      limits["stateLength"].value = longerState;
    });
    return { schemaRoot: copy.root };
  });
  afterAll(() => copy.remove());

  const anAddress = (index: number): Rec => {
    const [example] = journey().entity("delivery-address").examples ?? [];
    return { ...(example as Rec), customerDeliveryCompany: `Dock ${index}` };
  };

  test("the API takes as many as the file says, and refuses one more with that number [V-GEN-07, K-08]", async () => {
    const before = (await journey().rows("deliveryAddressList")).length;
    for (let index = before; index < raised; index++) {
      const { code } = await journey().call("deliveryAddressSave", anAddress(index));
      expect(code, `address ${index + 1}`).toBe(200);
    }
    const refused = await journey().call("deliveryAddressSave", anAddress(raised));
    expect(refused.code).not.toBe(200);
    expect(refused.problems?.[0]).toMatchObject({ code: "limit", params: { limit: raised } });
    expect(await journey().rows("deliveryAddressList")).toHaveLength(raised);
  });

  test("the list says the new number and refuses to add", async () => {
    const { page, say, login, open, wide, shot } = journey();
    await login();
    await open("/stdMyProfile/shippingAddress");
    await page
      .getByRole("status")
      .getByText(say("problem.limit", { limit: raised }))
      .waitFor();
    const add = page.getByRole("button", { name: say("action.create"), exact: true });
    // A phone has no room for a button that does nothing.
    if (wide) expect(await add.getAttribute("aria-disabled")).toBe("true");
    else expect(await add.count()).toBe(0);
    await shot("limit-reached");
  });

  test("the form counts to the new length and says it in the message [V-GEN-06]", async () => {
    const { page, label, say, rows, call } = journey();
    const [last] = await rows("deliveryAddressList");
    await call("deliveryAddressDelete", { ids: [last?.["id"]] });
    await page.reload();
    await page.getByRole("button", { name: say("action.create"), exact: true }).click();
    const state = page.getByRole("dialog").getByLabel(label("delivery-address", "state"));
    await state.fill("ABCDE");
    await state.blur();
    await page
      .getByText(say("problem.maxLength", { limit: longerState }))
      .first()
      .waitFor();
  });

  test("nothing was built for it", () => {
    expect(builtOf()).toEqual(built);
  });
});
