/** The workbench as an analyst uses it, in a browser of their own beside the shipper's. */
import { expect } from "vitest";
import type { BrowserContext, Page } from "playwright-core";
import { createWorkbenchTranslation, type Params } from "../../../src/workbench/client/translation.ts";
import type { WordKey } from "../../../src/workbench/client/words.ts";
import { benchWords } from "../workbench/benchWords.ts";
import type { Journey } from "./journey.ts";

export const benchPassword = "open-the-bench";
export const benchSettings = { WORKBENCH: "1", WORKBENCH_PASSWORD: benchPassword } as const;

/** A desk has room for nothing less. */
const viewport = { width: 1440, height: 900 };

export interface BenchSteps {
  readonly page: Page;
  readonly say: (key: WordKey, params?: Params) => string;
  /** Logs in, and opens a file where one is named. By the shared password without one of an account. */
  readonly enter: (name: string, path?: string, password?: string) => Promise<void>;
  /** Looks a file up by its name and opens it. */
  readonly openFile: (path: string) => Promise<void>;
  /** The text of a file as the draft has it on the server. */
  readonly text: (path: string) => Promise<string>;
  /** Puts a whole text into the editor in place of the one that is there, and waits until it was checked. */
  readonly write: (path: string, text: string) => Promise<void>;
  readonly edit: (path: string, change: (text: string) => string) => Promise<void>;
  readonly view: (as: "editor.asText" | "editor.asForm") => Promise<void>;
  /** Chooses a field of the form. */
  readonly chooseField: (name: string) => Promise<void>;
  /** Waits until everything that was typed was checked. */
  readonly checked: () => Promise<void>;
  readonly errors: () => Promise<number>;
  /** Asks what would come of it, gives the reason, publishes. `look` is called while the dialog says it all. */
  readonly publish: (reason: string, look?: () => Promise<unknown>) => Promise<void>;
  /** Saves a picture for a person to look at. */
  readonly shot: (name: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function openBench(journey: Journey, complaints: (what: string) => void): Promise<BenchSteps> {
  const browser = journey.context.browser();
  if (!browser) throw new Error("The journey has no browser.");
  const { url } = journey.server;
  const context: BrowserContext = await browser.newContext({ viewport, reducedMotion: "reduce", timezoneId: "Asia/Shanghai" });
  context.setDefaultTimeout(60_000);
  await context.addCookies([{ name: "language", value: journey.language, url }]);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints(String(error)));
  // Examples name pictures that nobody has uploaded: their preview has none to show.
  const isPicture = (address: string) => new URL(address, url).pathname.startsWith("/files/");
  page.on("console", (message) => message.type() === "error" && !isPicture(message.location().url) && complaints(message.text()));
  const { t: say } = createWorkbenchTranslation(journey.language, benchWords);
  const group = (label: WordKey) => page.getByRole("radiogroup", { name: say(label) });

  const steps: BenchSteps = {
    page,
    say,
    async enter(name, path, password = benchPassword) {
      await page.goto(`${url}/#/workbench${path === undefined ? "" : `/${path}`}`);
      await page.getByLabel(say("login.name"), { exact: true }).fill(name);
      await page.getByLabel(say("login.password"), { exact: true }).fill(password);
      await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
      await page.getByRole("navigation", { name: say("files.label") }).waitFor();
    },
    async openFile(path) {
      const files = page.getByRole("navigation", { name: say("files.label") });
      await files.getByRole("searchbox").fill(path);
      await files.getByTitle(path, { exact: true }).first().click();
      await page.getByRole("region", { name: path, exact: true }).waitFor();
    },
    async text(path) {
      const answer = await context.request.get(`${url}/workbench/files/${path}`);
      return ((await answer.json()) as { text: string }).text;
    },
    async write(path, text) {
      await steps.view("editor.asText");
      const editor = page.getByRole("textbox", { name: say("editor.label", { path }) });
      await editor.focus();
      await page.keyboard.press("ControlOrMeta+a");
      // Pasted, as one does with a text from elsewhere.
      await editor.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", pasted);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, text);
      await expect.poll(() => steps.text(path)).toBe(text);
      await steps.checked();
    },
    async edit(path, change) {
      await steps.openFile(path);
      await steps.write(path, change(await steps.text(path)));
    },
    async view(as) {
      await group("editor.view").getByText(say(as), { exact: true }).click();
    },
    async chooseField(name) {
      const search = page.getByRole("searchbox", { name: say("visual.search") });
      await search.fill(name);
      await page
        .getByRole("list", { name: say("visual.fields") })
        .getByRole("button")
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
        .click();
      // The name is beside the label.
      await page.getByRole("heading", { name: new RegExp(`(^|\\s)${name}$`) }).waitFor();
    },
    async checked() {
      await page.getByRole("tab", { name: say("panel.findings") }).click();
      // The first check of a fresh server reads everything, however busy the machine is.
      await page.getByText(say("findings.checking"), { exact: true }).waitFor({ state: "detached", timeout: 120_000 });
    },
    async errors() {
      const text = await page.getByText(new RegExp(`^${say("findings.error")} \\d+$`)).innerText();
      return Number(/\d+$/.exec(text)?.[0]);
    },
    async publish(reason, look) {
      await page.getByRole("button", { name: say("draft.publish"), exact: true }).click();
      const dialog = page.getByRole("alertdialog");
      // A dialog that is not open yet has no such text either.
      await dialog.waitFor();
      await dialog.getByText(say("publish.impactRunning")).waitFor({ state: "detached", timeout: 120_000 });
      await look?.();
      await dialog.getByLabel(say("publish.reason"), { exact: true }).fill(reason);
      await dialog.getByRole("button", { name: say("publish.submit"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => page.getByText(say("draft.none"), { exact: true }).count()).toBe(1);
    },
    shot: (name) => journey.shot(name, page),
    end: () => context.close(),
  };
  return steps;
}
