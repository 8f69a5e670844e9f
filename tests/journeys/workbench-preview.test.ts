/**
 * The preview of a page in a state and for a role, as an analyst chooses them above it.
 */
import type { FrameLocator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BenchSteps, benchSettings, openBench } from "../helpers/journeys/benchSteps.ts";
import { inJourney } from "../helpers/journeys/journey.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

const screen = "schemas/screens/pickupDetails.json";

describe("the preview", () => {
  let copy: SchemaCopy;
  const complaints: string[] = [];
  let bench: BenchSteps;
  let frame: FrameLocator;
  const journey = inJourney(async () => {
    copy = await copySchemas();
    return { schemaRoot: copy.root, env: { ...benchSettings } };
  });
  beforeAll(async () => {
    bench = await openBench(journey(), (what) => complaints.push(what));
    await bench.enter("Mei", screen);
    frame = bench.page.frameLocator(`iframe[title="${bench.say("preview.frame")}"]`);
  });
  afterAll(async () => {
    await bench?.end();
    await copy?.remove();
  });
  const select = (name: "preview.state" | "preview.role") => bench.page.getByLabel(bench.say(name), { exact: true });

  async function states(): Promise<readonly { readonly code: string; readonly label: string }[]> {
    const { items } = JSON.parse(await bench.text("schemas/codes/pickup-status.json")) as {
      readonly items: readonly { readonly const: string; readonly "x-label": Readonly<Record<string, string>> }[];
    };
    return items.map((one) => ({ code: String(one.const), label: one["x-label"][journey().language] ?? "" }));
  }
  const shown = (label: string) => frame.getByText(label, { exact: true }).first();

  test("shows a record in each state of its machine", async () => {
    for (const { code, label } of await states()) {
      await select("preview.state").selectOption(code);
      await shown(label).waitFor();
    }
    await bench.shot("workbench-preview-state");
  });

  test("follows the role: finance has nothing to do with pickups, a clerk has", async () => {
    const { code, label } = (await states())[1] ?? { code: "", label: "" };
    await select("preview.state").selectOption(code);
    await shown(label).waitFor();
    await select("preview.role").selectOption("finance");
    await shown(label).waitFor({ state: "detached" });
    await bench.shot("workbench-preview-role");
    await select("preview.role").selectOption("clerk");
    await shown(label).waitFor();
    expect(complaints).toEqual([]);
  });
});
