/** A product of its own folder, started as `npm start -- --product DIR` starts it, with a visitor's page in Chromium. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { axeFaults } from "../../../scripts/gallery/axeFaults.mjs";
import { root } from "../../../scripts/lib/root.mjs";
import { type ServerProcess, startServer } from "../server/serverProcess.ts";
import { openBrowser } from "./openBrowser.ts";

export interface OpenProduct {
  readonly server: ServerProcess;
  readonly page: Page;
  /** What the console, thrown errors and the policy have said so far: a journey demands none. */
  readonly complaints: readonly string[];
  /** Goes to a route and waits for its heading. */
  readonly open: (route: string) => Promise<void>;
  readonly logIn: (loginName: string, password: string) => Promise<void>;
  /** Faults of the page that axe finds. */
  readonly faults: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** Starts a copy of the product with its demonstration data: a developer's own records stay as they are. */
export async function openProduct(
  product: string,
  { width = 1280, env = {} }: { readonly width?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<OpenProduct> {
  const folder = await mkdtemp(join(tmpdir(), "lading-product-"));
  const records = join(product, "data");
  await cp(product, folder, { recursive: true, filter: (path) => path !== records });
  const command = [process.execPath, join(root, "scripts/start.mjs"), "--product", folder] as const;
  // The product has a folder of data of its own: `DATA_DIR` of the caller would come first.
  const server = await startServer({ command: [...command], dataDir: join(folder, "data"), env: { ...env, DATA_DIR: "" } });
  const browser = await openBrowser();
  const complaints: string[] = [];
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce", locale: "en-GB" });
  context.setDefaultTimeout(30_000);
  context.on("weberror", (error) => complaints.push(`thrown: ${error.error().message}`));
  context.on("console", (message) => {
    const isSlow = /was preloaded using link preload but not used/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isSlow) complaints.push(`console: ${message.text()}`);
  });
  const page = await context.newPage();
  const open = async (route: string): Promise<void> => {
    await page.goto(`${server.url}/#${route}`);
    // Attached is enough: behind an open drawer it is hidden.
    await page.locator("h1").first().waitFor({ state: "attached" });
  };
  return {
    server,
    page,
    complaints,
    open,
    async logIn(loginName, password) {
      await open("/login");
      await page.locator("form input").first().fill(loginName);
      await page.locator("input[type=password]").fill(password);
      await page.locator("form button[type=submit]").first().click();
      await page.waitForURL((url) => !url.hash.startsWith("#/login"));
    },
    // A tooltip that is still open belongs to the last click, and is outside of every landmark.
    faults: async () => (await axeFaults(page)).filter((fault) => !fault.includes("#tooltip")),
    async close() {
      await context.close();
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
