// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, field, open, sentence } from "../../helpers/engine/formPage.tsx";
import { all, eventually, key, one, press, settle, texts, type } from "../../helpers/engine/page.tsx";

beforeEach(() => begin());
afterEach(clearPage);

describe("a reference", () => {
  const shops = [
    { id: "1", version: 1, name: "Hub", city: "Leeds", rate: 35, work: "wheel" },
    { id: "2", version: 1, name: "Spoke", city: "York", rate: 50, work: "chain" },
  ];

  const box = () => document.querySelector("input[role=combobox]") as HTMLInputElement;

  test("offers what its condition lets through and fills the fields beside it", async () => {
    begin({ repair: [], shop: shops });
    await open();
    await press(one("radio", "Chain"));
    await press(box());
    expect(texts(all("option"))).toEqual(["SpokeYork", sentence("form.new", { label: "shop" })]);
    await press(one("option", /Spoke/));
    expect([box().value, field("Rate").value]).toEqual(["Spoke", "50.00"]);
  });

  test("takes what is found, also for Enter that comes before it: never what stood there until then", async () => {
    begin({ repair: [], shop: shops.map((shop) => ({ ...shop, work: "chain", code: shop.name.toUpperCase() })) });
    await open();
    await press(one("radio", "Chain"));
    await press(box());
    expect(texts(all("option")).slice(0, 2)).toEqual(["HubLeeds", "SpokeYork"]);
    const go = bench.host.source.hold();
    await type(box(), "SPOKE");
    await key("Enter", box());
    expect(box().value).toBe("SPOKE");
    go();
    await settle();
    await eventually(() => expect(box().value).toBe("Spoke"));
  });

  test("makes a new record in a drawer and takes it", async () => {
    begin({ repair: [], shop: shops });
    await open();
    await press(box());
    await press(all("option").at(-1) as HTMLElement);
    const drawer = one("dialog");
    await type(one("textbox", "Shop name", drawer), "Saddle");
    await press(one("button", sentence("form.save"), drawer));
    expect(bench.sent).toMatchObject([{ how: "save", record: { name: "Saddle" } }]);
    expect(box().value).toBe("Saddle");
  });

  test("says why no more can be made where the limit is reached", async () => {
    begin({ repair: [], shop: [...shops, { id: "3", name: "Rim" }] });
    await open();
    await press(box());
    const offer = all("option").at(-1);
    expect(offer?.getAttribute("aria-disabled")).toBe("true");
    expect(offer?.textContent).toContain(sentence("problem.limit", { limit: "3" }));
  });
});
