/** The built product with its demonstration data and a browser in front of it, for taking pictures. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureBuilt } from "../lib/buildParts.mjs";
import { chromiumPath, hasChromium } from "../lib/chromium.mjs";
import { freePort } from "../lib/postgres.mjs";
import { readyAt } from "../lib/ready-at.mjs";
import { root } from "../lib/root.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {Awaited<ReturnType<typeof showProduct>>} ShownProduct */

/** The account that the demonstration begins with. */
export const demo = { loginName: "demo", password: "Lading-demo-1" };
/** The account that sees every page of the desk. */
export const staff = { ...demo, loginName: "desk-admin" };

/**
 * Starts the server on a database in `folder`; resolves once it is ready. Throws where there is no Chromium.
 *
 * @param {{ folder: string, env?: Readonly<Record<string, string>>, development?: boolean }} options `development`: the server of `npm run dev`
 */
export async function showProduct({ folder, env = {}, development = false }) {
  if (!hasChromium()) throw new Error("Chromium is not installed and cannot be installed here.");
  if (!development) ensureBuilt();
  const port = development ? await freePort() : 0;
  const server = spawn(process.execPath, [join(root, development ? "scripts/dev.mjs" : "scripts/start.mjs")], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Whatever becomes of this process: nobody else would end it, and its folder would stay locked.
  process.once("exit", () => server.kill("SIGTERM"));
  const address = await readyAt(server.stdout);
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: ["--no-sandbox", "--disable-gpu"] });
  return {
    address,
    browser,
    async end() {
      await browser.close();
      const gone = new Promise((done) => server.once("exit", done));
      server.kill("SIGTERM");
      await gone;
    },
  };
}

/** Fills in the login form and submits it. @param {Page} page @param {string} name @param {string} password */
export async function logIn(page, name = demo.loginName, password = demo.password) {
  await page.getByRole("textbox").first().fill(name);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** Nothing loads, nothing moves: the page may be looked at. @param {Page} page */
export async function still(page) {
  await page.waitForFunction(
    () =>
      // An example of the gallery that shows how something loads does so for ever.
      document.querySelector(':is([data-busy], [aria-busy=true], .ld-skeleton):not([data-state="loading"] *)') === null &&
      document.fonts.status === "loaded" &&
      // What follows a scroll bar runs for ever, and does not move.
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .every(({ effect, playState }) => playState !== "running" || effect?.getTiming().iterations === Infinity),
    undefined,
    { timeout: 15_000 },
  );
}
