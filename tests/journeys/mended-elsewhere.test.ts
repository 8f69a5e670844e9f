/** A choice that a condition refuses has the reason of its author, and a message leads to the page where its cause can be fixed, and back. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { formSteps } from "../helpers/journeys/formSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";

describe("a shipper reads what to do instead", () => {
  const journey = inJourney();

  test("a port that does not fit the service is refused in the author's words, in both languages [Q-05]", async () => {
    const { login, open, page, entity, text, screen, inLanguage, language, otherLanguage, chooseLanguage, shot } = journey();
    await login();
    await open("/stdFreight/calculation");
    const form = screen("freightCalculation").form;
    const cargo = formSteps(page, journey(), "inquiry", page.getByRole("region", { name: text(form?.sections[0]?.label), exact: true }));
    const words = entity("inquiry").properties["loadingPort"]?.["x-reason"]?.["x-reference"];
    await cargo.pick("service", "service", "SEA");
    // The list of what may be chosen says why others are missing.
    await cargo.control("loadingPort").click();
    await page.getByText(text(words), { exact: true }).waitFor();
    await cargo.find("loadingPort", "CNYTN");
    await cargo.pick("countryId", "country", "US");
    for (const [field, value] of [
      ["pieces", "10"],
      ["weight", "185"],
      ["volume", "1.2"],
    ] as const)
      await cargo.fill(field, value);
    await cargo.pick("service", "service", "AIR");
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await expect.poll(() => cargo.problem("loadingPort")).toBe(text(words));
    await shot("refused-port");
    const other = inLanguage(otherLanguage);
    await chooseLanguage(otherLanguage);
    const translated = formSteps(
      page,
      other,
      "inquiry",
      page.getByRole("region", { name: other.text(form?.sections[0]?.label), exact: true }),
    );
    await expect.poll(() => translated.problem("loadingPort")).toBe(other.text(words));
    await shot("refused-port-other");
    await chooseLanguage(language);
    await cargo.find("loadingPort", "SZX");
    await page.getByRole("button", { name: text(form?.saveLabel), exact: true }).click();
    await page.waitForURL(/stdEnquiry\/detail\?id=/);
  });

  test("a warning leads to the importer that lacks a number, and the order takes it once it is there [E-WB-19, V-WB-05]", async () => {
    const { open, page, call, entity, text, code, say, context, shot } = journey();
    const [example] = entity("importer").examples as readonly Rec[];
    const saved = await call<Rec>("importerSave", {
      ...example,
      company: "Quayside Lamps Ltd",
      VAT: "GB987654321",
      EORI: null,
      isOwnVatEori: 0,
    });
    expect([saved.code, saved.problems]).toEqual([200, undefined]);
    await open("/stdWaybillManagement/order");
    const steps = orderSteps(journey());
    const route = await steps.section("channelFormLeft");
    await route.pick("countryId", "country", "GB");
    const terms = await steps.section("channelFormRight");
    await terms.press("isPVA", "yes-no", 1);
    const importer = await steps.section("selectedImporterInfo");
    await importer.find("importerId", "Quayside");
    const rule = entity("waybill")["x-rules"]?.find(({ id }) => id === "pva-needs-importer");
    const { problem } = await steps.section("channelFormRight");
    await expect.poll(() => problem("isPVA")).toContain(text(rule?.message));
    const link = page.getByRole("link", { name: text(rule?.mend?.label) });
    await shot("pva-warning");
    const opened = context.waitForEvent("page");
    await link.first().click();
    const mending = await opened;
    const drawer = mending.getByRole("dialog");
    const book = formSteps(mending, journey(), "importer", drawer);
    await expect.poll(() => book.box("company").inputValue()).toBe("Quayside Lamps Ltd");
    await shot("mending", mending);
    await book.fill("EORI", "GB987654321000");
    await drawer.getByRole("button", { name: say("form.save"), exact: true }).click();
    await drawer.waitFor({ state: "hidden" });
    await mending.close();
    // The input is still in the order; choosing the importer again copies the number.
    await expect.poll(() => route.control("countryId").inputValue()).toBe(code("country", "GB"));
    await importer.find("importerId", "Quayside");
    await expect.poll(() => importer.box("selectedImporterInfo/EORI").inputValue()).toBe("GB987654321000");
    await expect.poll(() => problem("isPVA")).toBe("");
    await shot("mended");
  });
});
