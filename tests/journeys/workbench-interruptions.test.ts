/**
 * What gets in the way of a publication: a session that ends while somebody types or publishes, and a server that falls in the middle.
 * Nothing that was typed is lost, and a publication is made as a whole or not at all.
 */
import { describe, expect, test } from "vitest";
import type { DraftState, HistoryEntry } from "#dialect/wire/workbench.ts";
import { benchPassword } from "../helpers/journeys/benchSteps.ts";
import { inWorkbench } from "../helpers/journeys/inWorkbench.ts";

const limits = "schemas/limits.json";

describe("a publication that is disturbed", () => {
  /** The browser logs each request that fails while the session has ended or the server is down. */
  const { journey, bench } = inWorkbench({ development: false, file: limits, expected: /401|ERR_|Failed to/ });

  const box = async () => {
    const { page, say } = bench();
    await page.getByRole("searchbox", { name: say("limits.find") }).fill("deliveryAddresses");
    return page.getByRole("textbox", { name: "deliveryAddresses", exact: true });
  };
  const valueOf = async () => JSON.parse(await bench().text(limits)).deliveryAddresses.value as number;
  const ask = async <Answer>(path: string) =>
    (await (await bench().page.request.get(`${journey().server.url}/workbench/${path}`)).json()) as Answer;
  const publication = () =>
    bench()
      .page.getByRole("alertdialog")
      .filter({ hasText: bench().say("publish.reason") });
  const submit = () => publication().getByRole("button", { name: bench().say("publish.submit"), exact: true });
  const login = () => bench().page.getByRole("alertdialog", { name: bench().say("login.ended") });
  const endSession = () => bench().page.context().clearCookies();
  async function logIn(): Promise<void> {
    const { say } = bench();
    await login().getByLabel(say("login.password"), { exact: true }).fill(benchPassword);
    await login()
      .getByRole("button", { name: say("login.again"), exact: true })
      .click();
    await login().waitFor({ state: "detached" });
  }
  async function prepare(value: number, reason: string): Promise<void> {
    const { page, say } = bench();
    await (await box()).fill(String(value));
    await page.getByRole("button", { name: say("draft.publish"), exact: true }).click();
    await publication().getByText(say("publish.impactRunning")).waitFor({ state: "detached", timeout: 120_000 });
    await publication().getByLabel(say("publish.reason"), { exact: true }).fill(reason);
  }

  test("what is typed after the session has ended is stored once the analyst has logged in again, on the same page", async () => {
    await bench().view("editor.asForm");
    const limit = await box();
    await endSession();
    await limit.fill("41");
    await login().waitFor();
    await bench().shot("workbench-session-ended");
    await logIn();
    expect(await limit.inputValue()).toBe("41");
    await expect.poll(valueOf).toBe(41);
  });

  test("a session that ends while the publication is prepared leaves its reason, and one more press publishes", async () => {
    await prepare(42, "More addresses");
    await endSession();
    await submit().click();
    await login().waitFor();
    await logIn();
    expect(await publication().getByLabel(bench().say("publish.reason"), { exact: true }).inputValue()).toBe("More addresses");
    await submit().click();
    await publication().waitFor({ state: "detached" });
    expect((await ask<readonly HistoryEntry[]>("history"))[0]).toMatchObject({ reason: "More addresses", by: "Mei" });
  });

  test("a server that is killed while it publishes has published all of it or nothing, and the draft is what is left", async () => {
    await prepare(43, "Still more");
    const { crash } = journey();
    await submit().click();
    const restart = await crash();
    await restart();
    const [latest] = await ask<readonly HistoryEntry[]>("history");
    const isPublished = latest?.reason === "Still more" && latest.state === undefined;
    const { files, behind } = await ask<DraftState>("draft");
    expect([files.map(({ path }) => path), behind]).toEqual([isPublished ? [] : [limits], []]);
    expect(await valueOf()).toBe(43);
  });
});
