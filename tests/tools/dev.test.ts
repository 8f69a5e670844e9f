// @whole-run: bundles all packages, and builds the server again.
/** `npm run dev`: one address, and whatever is saved is seen there. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPath, hasChromium } from "../../scripts/lib/chromium.mjs";
import { type ProjectCopy, copyProject } from "../helpers/schemas/projectCopy.ts";
import { type ServerEnded, type ServerProcess, startServer } from "../helpers/server/serverProcess.ts";

const password = "words of an analyst";
let copy: ProjectCopy;
let dev: ServerProcess;
beforeAll(async () => {
  copy = await copyProject();
  dev = await startServer({
    command: [process.execPath, join(copy.root, "scripts/dev.mjs")],
    cwd: copy.root,
    env: { SEED: "none", WORKBENCH_PASSWORD: password },
  });
});
afterAll(async () => {
  await dev.stop();
  await copy.remove();
});

const get = async (path: string) => (await fetch(dev.url + path)).text();
const soon = { timeout: 60_000, interval: 250 };
async function save(path: string, change: (text: string) => string) {
  const file = join(copy.root, path);
  await writeFile(file, change(await readFile(file, "utf8")));
}

test("ends with the sentence when the server refuses its settings", async () => {
  const command = [process.execPath, join(copy.root, "scripts/dev.mjs")] as const;
  const ended = startServer({ command: [...command], cwd: copy.root, env: { SEED: "none", WORKBENCH_PASSWORD: "short" } });
  const { code, output } = await ended.then(
    () => expect.unreachable("it started"),
    (error: ServerEnded) => error,
  );
  expect(code).toBe(1);
  expect(output.trim().split("\n").slice(-2)).toEqual([
    "WORKBENCH_PASSWORD must have at least 10 characters.",
    "The server refuses its settings (the sentence above). Fix them, then run npm run dev again.",
  ]);
});

test("serves the portal's sources with hot reload, and the server's calls, at one address", async () => {
  const page = await get("/");
  expect(page).toContain("/@vite/client");
  expect(page).toContain("/src/portal/main.tsx");
  const { product, defaultLanguage } = JSON.parse(await readFile(join(copy.root, "screens.json"), "utf8"));
  expect(page).toContain(`<title>${product[defaultLanguage]}</title>`);
  expect(page, "the mark of the product, as in a build").toMatch(/rel="icon" href="data:image\/svg\+xml,%3Csvg%20/);
  const catalog = /name="lading-catalog" content="([^"]+)"/.exec(page)?.[1];
  expect(JSON.parse(await get(catalog ?? "/"))).toHaveProperty("site");
  expect(await get("/healthz")).toContain("ok");
  expect(dev.output(), "the workbench is at this address too").toContain(`workbench: ${dev.url}/#/workbench`);
  expect(dev.output(), "all packages are found at the start, so none reloads the page later").not.toContain("dependency scan");
});

test.skipIf(!hasChromium())(
  "what it serves draws in a browser, packages that a build leaves out in part too, and lets an analyst in",
  async () => {
    const browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: ["--no-sandbox", "--disable-gpu"] });
    try {
      const page = await browser.newPage();
      const thrown: string[] = [];
      page.on("pageerror", (error) => thrown.push(error.message));
      await page.goto(`${dev.url}/#/workbench`);
      // Until the packages are bundled, which happens once.
      await expect.poll(async () => thrown[0] ?? (await page.locator("input[type=password]").count()), { timeout: 180_000 }).toBe(1);
      await page.getByRole("textbox").first().fill("Mei");
      await page.locator("input[type=password]").fill(password);
      await page.keyboard.press("Enter");
      await page.locator("input[type=search]").waitFor();
      expect(thrown).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);

test("a saved schema is served without a restart", async () => {
  const before = await get("/schema/current");
  await save("schemas/messages/en.json", (text) => text.replace("{", '{ "action.cancel": "Never mind",'));
  await expect.poll(() => get("/schema/current"), soon).not.toBe(before);
  const { catalog } = JSON.parse(await get("/schema/current")) as { catalog: string };
  expect(await get(catalog)).toContain("Never mind");
});

test("a saved source of the server is built and runs, on the same data; what is called meanwhile waits for it", async () => {
  const first = dev.output().match(/^ready /gm)?.length ?? 0;
  const answers = new Map<number, number>();
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${dev.url}/schema/current`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  })();
  await save("src/server/http/health.ts", (text) => `${text}\nconsole.log("built again");\n`);
  await expect.poll(() => dev.output(), soon).toContain("built again");
  await expect.poll(() => dev.output().match(/^ready /gm)?.length, soon).toBe(first + 1);
  isOver = true;
  await calling;
  expect([...answers.keys()], "no call is refused during the restart").toEqual([200]);
  expect(await get("/healthz")).toContain("ok");
});
