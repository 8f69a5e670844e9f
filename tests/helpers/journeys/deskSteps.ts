/** What a person of the forwarder's staff does at the desk, in a browser of their own. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { demoPassword, type Journey } from "./journey.ts";
import { listSteps } from "./listSteps.ts";
import { schemaRoot } from "../schemas/schemaRoot.ts";
import { readFileSync } from "node:fs";
import type { Site } from "#dialect/schema/screens.ts";

export interface DeskSteps {
  readonly page: Page;
  /** Goes to a route of the desk. */
  readonly open: (route: string) => Promise<void>;
  /** Takes a step of a record from its list row or its page, with the texts and chosen codes of its prompt, and waits until the dialog closes. */
  readonly act: (name: string, entity: string, transition: string, typed?: Readonly<Record<string, string>>) => Promise<void>;
}

const { path } = JSON.parse(readFileSync(join(schemaRoot, "schemas/sites/desk.json"), "utf8")) as Site & { readonly path: string };

/** Logs in at the desk, in another browser than the shipper's. */
export async function deskSteps(journey: Journey, loginName: string): Promise<DeskSteps> {
  const { server, say, states, text, code } = journey;
  const page = await journey.another();
  await page.goto(`${server.url}${path}#/login`);
  await page.getByLabel(say("login.loginName"), { exact: true }).fill(loginName);
  await page.getByLabel(say("login.password"), { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
  await page.waitForURL(({ hash }) => !hash.startsWith("#/login"));
  const list = listSteps({ page, say });
  return {
    page,
    open: async (route) => {
      await page.goto(`${server.url}${path}#${route}`);
      await page.locator("#main h1").first().waitFor();
    },
    async act(name, entity, transition, typed = {}) {
      const step = states(entity).transitions.find(({ id }) => id === transition);
      const label = text(step?.label);
      await list.act(name, label);
      if (step?.ask === undefined && step?.confirm === undefined) return;
      const dialog = page.getByRole("alertdialog");
      for (const [field, value] of Object.entries(typed)) {
        const asked = step.ask?.[field];
        const named = { name: text(asked?.["x-label"]), exact: true };
        const codes = asked?.["x-codes"];
        if (codes === undefined) await dialog.getByRole("textbox", named).fill(value);
        else {
          const list = dialog.getByRole("combobox", named);
          await list.click();
          await list.fill(code(codes, value));
          await page
            .getByRole("option")
            .filter({ hasText: code(codes, value) })
            .first()
            .click();
        }
      }
      await list.confirm(label);
    },
  };
}
