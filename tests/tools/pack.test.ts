// @whole-run: packs, and builds a host page.
/** `npm run pack`: a host page uses the dialect and the engine as packages, without our sources and without path aliases. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserFlags, chromiumPath, hasChromium } from "../../scripts/lib/chromium.mjs";
import { root } from "../../scripts/lib/root.mjs";

const folder = mkdtempSync(join(tmpdir(), "lading-host-"));
const modules = join(folder, "node_modules");
let server: PreviewServer | undefined;
let browser: Browser | undefined;
let page: Page;
const complaints: string[] = [];

/** Installs the packages as npm does, without a network: our packages from their tarballs, all others as links to ours. */
function install(): void {
  const packages = join(folder, "packages");
  execFileSync(process.execPath, [join(root, "scripts/pack.mjs"), packages], { stdio: "pipe" });
  mkdirSync(join(modules, "@lading"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of ["dialect", "engine"]) {
    const place = join(modules, "@lading", name);
    mkdirSync(place);
    const [tarball = ""] = readdirSync(packages).filter((file) => file.startsWith(`lading-${name}-`));
    execFileSync("tar", ["xzf", join(packages, tarball), "-C", place, "--strip-components=1"]);
  }
}

beforeAll(async () => {
  install();
  cpSync(join(root, "examples/host"), folder, { recursive: true });
  // In a process of its own: React is another one where NODE_ENV is that of a test.
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [join(root, "node_modules/vite/bin/vite.js"), "build"], { cwd: folder, env, stdio: "pipe" });
  server = await preview({ root: folder, configFile: false, logLevel: "error", preview: { port: 0, host: "127.0.0.1" } });
  if (!hasChromium()) return;
  browser = await chromium.launch({ executablePath: chromiumPath() ?? "", args: browserFlags });
  page = await browser.newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (line) => ["error", "warning"].includes(line.type()) && complaints.push(line.text()));
  await page.goto(server.resolvedUrls?.local[0] ?? "");
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const manifest = (name: string) => JSON.parse(readFileSync(join(modules, "@lading", name, "package.json"), "utf8"));

test("a package names what it needs exactly, and has its licence, its README and no alias of ours", () => {
  const engine = manifest("engine");
  expect(engine.dependencies["@lading/dialect"]).toBe(engine.version);
  expect(Object.keys(engine.peerDependencies)).toEqual(["react", "react-dom"]);
  const versions = ["dialect", "engine"].flatMap((name) => Object.values(manifest(name).dependencies));
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  for (const name of ["dialect", "engine"]) {
    const place = join(modules, "@lading", name);
    const files = readdirSync(place, { recursive: true, encoding: "utf8" });
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md"]));
    // What the README leads to is in the package.
    const links = [...readFileSync(join(place, "README.md"), "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link);
    expect(files).toEqual(expect.arrayContaining(links));
    expect(links.length).toBeGreaterThan(0);
    const code = files.filter((file) => /\.(js|ts)$/.test(file));
    const aliased = code.filter((file) => /(from|import\() ?["'](#\w+\/|[^"']+\.tsx?["'])/.test(readFileSync(join(place, file), "utf8")));
    expect(aliased).toEqual([]);
  }
});

test("the types of a host page come from the packages", () => {
  const compilerOptions = { module: "esnext", moduleResolution: "bundler", target: "es2022", jsx: "react-jsx", strict: true, noEmit: true };
  const config = { compilerOptions: { ...compilerOptions, resolveJsonModule: true, types: ["vite/client"] }, include: ["main.tsx"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const check = () => execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder], { encoding: "utf8" });
  expect(check()).toBe("");
  writeFileSync(join(folder, "main.tsx"), `${readFileSync(join(folder, "main.tsx"), "utf8")}\ncreateEngine({ sorce: 1 });\n`);
  expect(check).toThrow();
});

test("a plain Vite page draws a table and a form, reports an error beside the field, and stores a record", async ({ skip }) => {
  if (!browser) skip("no Chromium");
  const row = (name: RegExp) => page.getByRole("row", { name });
  await row(/Emma.*474/).waitFor();
  await page.getByText("A screen of this page.").waitFor();
  // A kind of the host.
  expect(await row(/Emma/).textContent()).toMatch(/[^★]★★★★(?!★)/);

  await page.getByRole("button", { name: "New" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Pages").fill("0");
  await form.getByRole("button", { name: "Save" }).click();
  await form
    .getByText(/Please enter/)
    .first()
    .waitFor();
  expect(await form.getByLabel("Title").getAttribute("aria-invalid")).toBe("true");
  expect(await form.getByLabel("Pages").getAttribute("aria-invalid")).toBe("true");

  await form.getByLabel("Title").fill("Persuasion");
  await form.getByLabel("Pages").fill("249");
  await form.getByLabel("Rating").fill("5");
  await form.getByRole("button", { name: "Save" }).click();
  await row(/Persuasion.*249/).waitFor();
  expect(await row(/Persuasion/).textContent()).toMatch(/[^★]★★★★★(?!★)/);
  expect(complaints).toEqual([]);
});

test("the first script of the page stays below its budget", () => {
  const html = readFileSync(join(folder, "dist/index.html"), "utf8");
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) =>
    readFileSync(join(folder, "dist", file)),
  );
  const kilobytes = first.reduce((sum, code) => sum + gzipSync(code).length, 0) / 1000;
  console.log(`host page: ${kilobytes.toFixed(0)} kB gzip`);
  expect(kilobytes).toBeLessThan(230);
});
