/**
 * A journey: the built product in a real Chromium, in front of a server and a
 * database of its own.
 *
 * `JOURNEY_LANGUAGE` (zh, en) and `JOURNEY_WIDTH` (1440, 390) say how the
 * shipper sits there, `TEST_DATABASE_URL` what the server keeps records in; so
 * one journey serves every combination. A test fails when the page logs an
 * error, throws one, or violates its content security policy.
 */
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Site } from "#dialect/schema/screens.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import type { ApiResponse, Page as ListPage } from "#dialect/wire/wire.ts";
import { cookieNames } from "../../../src/portal/browser/keys.ts";
import { type JourneyServer, type JourneyServerOptions, keepUntouched, openJourneyServer } from "./journeyServer.ts";
import { failureReport } from "./failureReport.ts";
import { openBrowser } from "./openBrowser.ts";
import { type ProductText, readProductText, readSite } from "./productText.ts";
import type { ServerProcess } from "../server/serverProcess.ts";

export interface JourneyOptions extends JourneyServerOptions {
  /** It changes no record of the demonstration's customers: the next journey begins on its server. */
  readonly onlyLooks?: boolean;
  /** The service worker of the product runs, and the person has allowed notifications. */
  readonly worker?: boolean;
}

export interface Journey extends ProductText {
  readonly page: Page;
  readonly context: BrowserContext;
  /** A page of another person: own cookies, same language and width, watched for errors as this one. */
  readonly another: () => Promise<Page>;
  /** The one that runs now: see `restart`. */
  readonly server: ServerProcess;
  /** Kills the server as a crash does (`kill -9`) and returns what starts it again: same address, same records. */
  readonly crash: () => Promise<() => Promise<void>>;
  /** Plays the forwarder's staff: `operator("approve", number)`. Answers what it printed; rejects when it is refused. */
  readonly operator: (...words: readonly string[]) => Promise<string>;
  readonly language: Language;
  /** Another language of the site map. */
  readonly otherLanguage: Language;
  /** The product's words in another language. */
  readonly inLanguage: (language: Language) => ProductText;
  /** Chooses a language in the top bar, as it is written there. */
  readonly chooseLanguage: (language: Language) => Promise<void>;
  /** Room for tables and side-by-side sections; otherwise a phone. */
  readonly wide: boolean;
  /** Goes to a route of the site map. */
  readonly open: (route: string) => Promise<void>;
  /** Logs in by the form, as a demo customer. */
  readonly login: (loginName?: string) => Promise<void>;
  /** Fills in the login form that the page has come to, and goes where it leads. */
  readonly enter: (loginName?: string) => Promise<void>;
  /** Asks the server past the browser, as the same demo customer: what was really kept. */
  readonly call: <Data = Json>(call: string, body: unknown, loginName?: string) => Promise<ApiResponse<Data>>;
  /** All rows of a list, read past the browser. */
  readonly rows: (call: string) => Promise<readonly Rec[]>;
  /** Saves a picture of the page, or of another one, and answers where it is. */
  readonly picture: (name: string, of?: Page) => Promise<string>;
  /** The same for a person to look at, where somebody asked for pictures (`JOURNEY_SHOTS`). */
  readonly shot: (name: string, of?: Page) => Promise<void>;
  /** An error that the test brings about on purpose, and that the page may therefore log. */
  readonly forgive: (pattern: RegExp) => void;
}

export const demoPassword = "Lading-demo-1";

/** Tries of a call that a busy server refuses, one a second. */
const mostTries = 20;

const language: Language = process.env["JOURNEY_LANGUAGE"] ?? "zh";
const languageNames = new Map(readSite().languages.map(({ code, name }) => [code, name]));
const width = Number(process.env["JOURNEY_WIDTH"] ?? 1440);
const asked = process.env["JOURNEY_SHOTS"];
const pictures = asked ?? join(tmpdir(), "lading-shots");

/** How long server and browser may take to be there: on a busy machine longer than anything that is tested. */
const startMs = 300_000;

/** Everything in the page that a shipper would not see but must not happen. */
async function watch(context: BrowserContext, complain: (what: string) => void): Promise<void> {
  await context.exposeBinding("complainOfPolicy", (_, what: string) => complain(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { complainOfPolicy } = window as unknown as { complainOfPolicy: (what: string) => void };
      complainOfPolicy(
        `policy ${event.effectiveDirective} violated by ${event.blockedURI || event.sourceFile}:${event.lineNumber} ${event.sample}`,
      );
    });
  });
  context.on("weberror", (error) => complain(`thrown: ${error.error().stack || error.error().message}`));
  context.on("console", (message) => {
    // On a busy machine a page is drawn later than the browser expects of what it preloads.
    const isSlow = /was preloaded using link preload but not used/.test(message.text());
    // `openContext` blocks workers, and the browser's driver says so.
    const isBlocked = /Service Worker registration blocked/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isSlow && !isBlocked)
      complain(`console: ${message.text()} (${message.location().url})`);
  });
}

/** The title of a route of the site map, which is that of the page once it is open. */
function titleOf(routes: Site["routes"], address: string, above = ""): Text | undefined {
  for (const route of routes) {
    const path = route.path.startsWith("/") ? route.path : `${above}/${route.path}`;
    const found = path === address ? route.title : titleOf(route.children ?? [], address, path);
    if (found) return found;
  }
  return undefined;
}

/** A browser of one person, with the language chosen. */
async function openContext(
  browser: Browser,
  { url, worker = false }: { readonly url: string; readonly worker?: boolean | undefined },
  complain: (what: string) => void,
): Promise<BrowserContext> {
  const wide = width >= 768;
  const context = await browser.newContext({
    // Requests of a worker cannot be held or answered by a test.
    serviceWorkers: worker ? "allow" : "block",
    viewport: { width, height: wide ? 900 : 844 },
    isMobile: !wide,
    hasTouch: !wide,
    reducedMotion: "reduce",
    locale: language === "zh" ? "zh-CN" : "en-GB",
    timezoneId: "Asia/Shanghai",
  });
  // What is waited for comes at once on an idle machine; on a busy one the same journey is still right.
  context.setDefaultTimeout(30_000);
  await context.addCookies([{ name: cookieNames.language, value: language, url }]);
  await watch(context, complain);
  if (worker) await context.grantPermissions(["notifications"], { origin: url });
  return context;
}

async function begin(browser: Browser, running: JourneyServer, { worker, ...options }: JourneyOptions, complaints: string[]) {
  const { url } = running.server;
  const wide = width >= 768;
  const forgiven: RegExp[] = [];
  const complain = (what: string): void => {
    if (!forgiven.some((pattern) => pattern.test(what))) complaints.push(what);
  };
  const context = await openContext(browser, { url, worker }, complain);
  const page = await context.newPage();
  const product = readProductText(language, options.schemaRoot);
  const tokens = new Map<string, string>();

  async function post<Data>(call: string, body: unknown, token?: string): Promise<ApiResponse<Data>> {
    const headers = { "content-type": "application/json", ...(token ? { authorization: token } : {}) };
    // A busy server refuses a call before it does anything (503). The portal asks again, and so must a test: it would read no records.
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(url + product.address(call), { method: "POST", headers, body: JSON.stringify(body) });
      if (response.status !== 503 || tries === mostTries) return (await response.json()) as ApiResponse<Data>;
      await pause(1_000);
    }
  }
  async function tokenOf(loginName: string): Promise<string> {
    const known = tokens.get(loginName);
    if (known) return known;
    const { data } = await post<{ token: string }>("login", { loginName, password: demoPassword });
    if (!data) throw new Error(`${loginName} could not log in`);
    tokens.set(loginName, data.token);
    return data.token;
  }

  const journey: Journey = {
    ...product,
    page,
    context,
    another: async () => (await openContext(browser, { url: running.server.url, worker }, complain)).newPage(),
    get server() {
      return running.server;
    },
    crash: () => running.crash(),
    operator: (...words) => running.operate(words),
    language,
    otherLanguage: [...languageNames.keys()].find((code) => code !== language) ?? language,
    wide,
    inLanguage: (other) => readProductText(other, options.schemaRoot),
    async chooseLanguage(chosen) {
      const names = [...languageNames.values()].join("|");
      await page.getByRole("button", { name: new RegExp(`(${names})$`) }).click();
      await page
        .getByRole("menuitem", { name: languageNames.get(chosen) ?? chosen })
        .or(page.getByRole("menuitemradio", { name: languageNames.get(chosen) ?? chosen }))
        .click();
    },
    forgive: (pattern) => void forgiven.push(pattern),
    open: async (route) => {
      await page.goto(`${url}/#${route}`);
      const title = titleOf(readSite().routes, route.replace(/\?.*$/, ""));
      if (title) await page.waitForFunction((begins) => document.title.startsWith(begins), product.text(title));
    },
    async login(loginName = "demo") {
      await page.goto(`${url}/#/stdLogin`);
      await journey.enter(loginName);
    },
    async enter(loginName = "demo") {
      await page.getByLabel(product.say("login.loginName"), { exact: true }).fill(loginName);
      await page.getByLabel(product.say("login.password"), { exact: true }).fill(demoPassword);
      await page.getByRole("button", { name: product.say("login.submit"), exact: true }).click();
      await page.waitForURL((url) => !url.hash.startsWith("#/stdLogin"));
    },
    call: async (call, body, loginName = "demo") => post(call, body, await tokenOf(loginName)),
    async rows(call) {
      const { data } = await post<ListPage>(call, { page: 1, size: 100 }, await tokenOf("demo"));
      return data?.rows ?? [];
    },
    async picture(name, of = page) {
      const folder = join(pictures, `${language}-${width}`);
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${name}.png`);
      await of.screenshot({ path });
      return path;
    },
    async shot(name, of) {
      if (asked) await journey.picture(name, of);
    },
  };
  return journey;
}

/**
 * Gives the tests of this file one journey: they run in order, in one page.
 * `prepare` makes what the server is started with.
 */
export function inJourney(prepare: () => Promise<JourneyOptions> = () => Promise.resolve({})): () => Journey {
  let journey: Journey | undefined;
  let end: () => Promise<unknown> = () => Promise.resolve();
  let failed = false;
  const complaints: string[] = [];

  beforeAll(async () => {
    const { onlyLooks = false, worker, ...options } = await prepare();
    const [browser, running] = await Promise.all([openBrowser(), openJourneyServer(options)]);
    end = async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await (onlyLooks && !failed ? keepUntouched(running) : running.stop());
    };
    journey = await begin(browser, running, { ...options, ...(worker && { worker }) }, complaints);
  }, startMs);

  beforeEach((context) => {
    if (failed) context.skip("an earlier step of this journey failed");
  });

  afterEach(async ({ task }) => {
    failed ||= task.result?.state === "fail" || complaints.length > 0;
    if (task.result?.state === "fail" && journey) {
      const name = `failed-${task.name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}`;
      // Thrown, so that it is printed with the failure at the end of the run, where readers begin.
      throw new Error(await failureReport(journey, name));
    }
    expect(complaints.splice(0), "errors in the page").toEqual([]);
  });

  afterAll(() => end());

  return () => {
    if (!journey) throw new Error("The journey has not begun: use it inside a test.");
    return journey;
  };
}
