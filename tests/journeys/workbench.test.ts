/**
 * The analyst's work, as one sees it: a limit is raised, a field comes with a
 * rule and its translation, stored records are counted that it would refuse, and
 * an order form that is open in another browser takes it over with what was
 * typed; and back. Then the changes of `tests/rules/addresses.test.ts`, made here.
 */
import { describe, expect, test } from "vitest";
import { type JsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { setAt } from "#dialect/json/pointer.ts";
import { apiCode, type Page as ListPage } from "#dialect/wire/wire.ts";
import { openBench } from "../helpers/journeys/benchSteps.ts";
import { describeInBuilds, inWorkbench } from "../helpers/journeys/inWorkbench.ts";
import { orderSteps } from "../helpers/journeys/orderSteps.ts";
import { applyEdits } from "../helpers/schemas/schemaEdits.ts";
import { addressChanges } from "../rules/changes/addressChanges.ts";

const waybill = "schemas/entities/waybill.json";
const address = "schemas/entities/delivery-address.json";
const limits = "schemas/limits.json";
const gateCode = { zh: "大门密码", en: "Gate code" } as const;

describeInBuilds("the workbench", ({ development }) => {
  const { journey, bench, complaints } = inWorkbench({ development, file: waybill });

  const preview = () => bench().page.frameLocator("iframe");
  const label = () => gateCode[journey().language === "zh" ? "zh" : "en"];
  /** Marks the page: a reload would take the mark away. */
  const markPage = () => journey().page.evaluate(() => document.body.setAttribute("data-mark", "here"));
  const isMarked = () => journey().page.evaluate(() => document.body.hasAttribute("data-mark"));
  /** Asked of orders in the commonest state of those that are stored, whichever that is today: no example is in any. */
  let asked: { readonly state: string; readonly records: number; readonly customers: number };
  const reference = async () => (await orderSteps(journey()).section("channelFormLeft")).box("referenceNo");

  test("opens for its own password only, and for no customer", async () => {
    const { server, call } = journey();
    const { data } = await call<{ token: string }>("login", { loginName: "demo", password: "Lading-demo-1" });
    const asked = await fetch(`${server.url}/workbench/files`, { headers: { authorization: data?.token ?? "" } });
    expect(asked.status).toBe(401);
  });

  test("a shipper begins an order meanwhile", async () => {
    const { login, open, page } = journey();
    await login();
    await open("/stdWaybillManagement/order");
    await (await reference()).fill("LY-PO-7");
    await (await reference()).focus();
    await markPage();
    await page.getByText(label(), { exact: true }).waitFor({ state: "detached" });
  });

  test("a limit is raised in the form, and changes in the file at its place", async () => {
    const before = await bench().text(limits);
    await bench().view("editor.asForm");
    await bench().chooseField("referenceNo");
    await bench().page.getByLabel(bench().say("visual.limit.maxLength"), { exact: true }).fill("60");
    await expect.poll(() => bench().text(limits)).toBe(setJsonValue(before, "/referenceNoLength/value", 60).text);
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  });

  test("a field is added with its translations, and is in the preview at once", async () => {
    const { page, say } = bench();
    await page.getByRole("button", { name: say("visual.addField") }).click();
    await page.getByLabel(say("visual.fieldName"), { exact: true }).fill("gateCode");
    for (const [code, name] of [
      ["zh", say("language.zh")],
      ["en", say("language.en")],
    ] as const)
      await page.getByLabel(say("visual.inLanguage", { what: say("visual.label"), language: name }), { exact: true }).fill(gateCode[code]);
    await page.getByLabel(say("visual.shownIn"), { exact: true }).selectOption("order");
    await page.getByRole("button", { name: say("visual.add"), exact: true }).click();
    await expect.poll(async () => bench().text("schemas/screens/order.json")).toContain('"gateCode"');
    await bench().checked();
    expect(await bench().errors()).toBe(0);
    await preview().getByText(label(), { exact: true }).first().waitFor({ state: "attached" });
  });

  test("a mistake in its rule is underlined, with what was probably meant; with it nobody can publish", async () => {
    const { page, say } = bench();
    asked = await commonestState();
    await bench().edit(waybill, (text) => setJsonValue(text, "/x-rules/-", ruleWith("has(self.gateCod)") as JsonValue).text);
    expect(await bench().errors()).toBeGreaterThan(0);
    expect(await page.getByRole("button", { name: say("draft.publish"), exact: true }).getAttribute("aria-disabled")).toBe("true");
    await page
      .getByRole("button", { name: say("editor.use", { text: "gateCode" }) })
      .first()
      .click();
    await expect.poll(() => bench().text(waybill)).toContain("has(self.gateCode)");
    await bench().checked();
    expect(await bench().errors()).toBe(0);
  });

  test("text that is no JSON leaves the last good preview standing, and says so", async () => {
    const { page, say } = bench();
    const good = await bench().text(limits);
    await bench().openFile(limits);
    await bench().write(limits, `${good}}`);
    await page.getByText(say("preview.broken")).waitFor();
    await bench().openFile(waybill);
    await preview().getByText(label(), { exact: true }).first().waitFor({ state: "attached" });
    await bench().openFile(limits);
    await bench().write(limits, good);
    await page.getByText(say("preview.broken")).waitFor({ state: "detached" });
  });

  test("a second analyst sees who else is at a file, and what is changed there", async () => {
    const other = await openBench(journey(), (what) => complaints.push(what));
    await other.enter("Lin", waybill);
    await other.page.getByText(other.say("editor.also", { name: "Mei" })).waitFor();
    expect(await other.text(waybill)).not.toContain("gateCode");
    await other.end();
  });

  test("before it is published it says what changes, and counts the stored records it would refuse", async () => {
    const { page, say } = bench();
    await bench().openFile(waybill);
    await bench().publish("Gate codes for large orders", async () => {
      const dialog = page.getByRole("alertdialog");
      await dialog.getByText(label()).first().waitFor();
      await dialog.getByText(say("publish.risk.looser"), { exact: true }).first().waitFor();
      const customers = say("publish.customers", { count: asked.customers });
      await dialog.getByText(say("publish.records", { count: asked.records, customers })).waitFor();
      await dialog.getByText(say("publish.casesPass")).waitFor();
      await dialog.getByText(say("publish.translated")).waitFor();
      await bench().shot("workbench-publish");
    });
  });

  test("the order form that is open takes it over in place: nothing typed is lost, the cursor stays", async () => {
    const { page, say } = journey();
    await page.getByText(label(), { exact: true }).first().waitFor({ state: "attached" });
    const box = await reference();
    await expect.poll(() => box.inputValue()).toBe("LY-PO-7");
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await isMarked()).toBe(true);
    await journey().shot("workbench-open-order");
    // The new limit is the one that counts and that is said.
    const tooLong = page.getByText(say("problem.maxLength", { limit: 60 })).first();
    await box.fill("A".repeat(61));
    await box.blur();
    await tooLong.waitFor();
    await box.fill("A".repeat(55));
    await box.blur();
    await tooLong.waitFor({ state: "detached" });
  });

  test("what was published is taken back, and the open form follows again", async () => {
    const { page, say } = bench();
    await page.getByRole("tab", { name: say("panel.history") }).click();
    await page.getByText("Gate codes for large orders").waitFor();
    await page
      .getByRole("button", { name: say("history.undo") })
      .last()
      .click();
    const dialog = page.getByRole("dialog", { name: say("history.undoTitle", { number: 0 }) });
    await dialog.getByLabel(say("publish.reason"), { exact: true }).fill("Not agreed yet");
    await dialog.locator("[data-impact=known]").waitFor({ timeout: 120_000 });
    await bench().shot("workbench-revert");
    await dialog.getByRole("button", { name: say("history.undo") }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => bench().text(waybill)).not.toContain("gateCode");
    await journey().page.getByText(label(), { exact: true }).first().waitFor({ state: "detached" });
    const box = await reference();
    await expect.poll(() => box.inputValue()).toBe("A".repeat(55));
    expect(await isMarked()).toBe(true);
  });

  describe("ten changes of rules", () => {
    /** Done in the form where it has a place for them; otherwise in the text, as it is written by hand. */
    const asForm: Readonly<Record<string, () => Promise<void>>> = {
      "a delivery address needs its city": async () => {
        await bench().openFile(address);
        await bench().view("editor.asForm");
        await bench().chooseField("city");
        await bench().page.getByLabel(bench().say("visual.required")).check();
      },
      "a state may have four characters": async () => {
        await bench().openFile(address);
        await bench().view("editor.asForm");
        await bench().chooseField("state");
        await bench().page.getByLabel(bench().say("visual.limit.maxLength"), { exact: true }).fill("4");
      },
      "a customer may have two senders": async () => {
        await bench().openFile(limits);
        await bench().view("editor.asForm");
        await bench().page.getByRole("textbox", { name: "senders", exact: true }).fill("2");
      },
    };

    for (const { title, edit } of addressChanges) {
      test(title, async () => {
        const paths = [...new Set(edit.map(({ file }) => file))];
        const before = await Promise.all(paths.map(async (path) => ({ path, text: await bench().text(path) })));
        const wanted = applyEdits(before, edit).files;
        const byForm = asForm[title];
        await byForm?.();
        for (const { path, text } of byForm ? [] : wanted) await bench().edit(path, () => text);
        // The form writes the very text that is written by hand.
        for (const { path, text } of wanted) await expect.poll(() => bench().text(path)).toBe(text);
        await bench().checked();
        expect(await bench().errors()).toBe(0);
      });
    }

    test("are published together, and hold in the API", async () => {
      await bench().publish("Address books");
      const { call, entity, rows } = journey();
      let count = 0;
      const save = async (fields: Readonly<Record<string, Json | undefined>>) => {
        count += 1;
        const [example] = entity("delivery-address").examples ?? [];
        const begun: Rec = { ...(example as Rec), customerDeliveryCompany: `Dock ${count}` };
        return call<Rec>(
          "deliveryAddressSave",
          Object.entries(fields).reduce((record, [path, value]) => setAt(record, path, value), begun),
        );
      };
      for (const { trials } of addressChanges) {
        for (const { says, with: fields = {}, refused } of trials.filter((trial) => trial.screen === "shippingAddress")) {
          const { code, problems = [] } = await save(fields);
          const errors = problems.filter(({ severity }) => severity === "error").map(({ path, code: what }) => `${path} ${what}`);
          expect([says, code, errors]).toEqual([says, refused ? apiCode.invalid : apiCode.ok, refused ?? []]);
        }
      }
      expect((await rows("senderList")).length).toBeGreaterThan(1);
      expect(await call("senderSave", entity("sender").examples?.[0])).toMatchObject({
        code: apiCode.limit,
        problems: [{ code: "limit", params: { limit: 2 } }],
      });
    });
  });

  test("no page of the workbench complained", () => {
    expect(complaints).toEqual([]);
  });

  /** Which state of orders all customers have most of, counted past the workbench. */
  async function commonestState(): Promise<typeof asked> {
    const { call } = journey();
    const lists = await Promise.all(["demo", "demo2"].map((login) => call<ListPage>("waybillList", { page: 1, size: 100 }, login)));
    const found = lists.map(({ data }) => (data?.rows ?? []).map(({ statusName }) => String(statusName)));
    const all = found.flat();
    const many = (state: string) => all.filter((one) => one === state).length;
    const [state = ""] = [...all].sort((a, b) => many(b) - many(a));
    return { state, records: many(state), customers: found.filter((states) => states.includes(state)).length };
  }

  function ruleWith(condition: string): Rec {
    return {
      id: "needs-gate-code",
      rule: condition,
      when: `self.statusName == '${asked.state}'`,
      message: { zh: "请填写大门密码", en: "The gate code is needed" },
      fieldPath: "/gateCode",
      "x-status": "extension",
    };
  }
});
