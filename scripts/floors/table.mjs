/**
 * Who may import whom, the order of the folders, and where each package lives: the one table behind the linter's fences
 * (`lint.mjs`) and the checks of imports (`imports.mjs`, `order.mjs`).
 *
 * A path here is a folder or a file of the project. A rule of a folder holds for everything below it.
 *
 * @typedef {object} Fence
 * @property {string} regex what an import may not name
 * @property {string} message the reason; shown in the editor
 */
import { posix } from "node:path";

/** An import of floor `name`, by subpath (`#server/app.ts`) or by relative path (`../server/app.ts`); `./name/` is a folder beside, on the same floor. */
const floor = (/** @type {string} */ name) => `^(#${name}(/|$)|(\\./)?(\\.\\./)+(src/)?${name}/)`;
/** Matches an import of one of these packages or of a path inside it; `@scope` matches the whole scope. */
const packages = (/** @type {string[]} */ ...names) => `^(${names.join("|").replaceAll(".", "\\.")})(/|$)`;

const nodeBuiltins = "^(node:.*|fs|path|os|crypto|url|util|stream|http|https|net|child_process|worker_threads|events|buffer)(/promises)?$";
const reactPackages = packages(
  "react",
  "react-dom",
  "@chakra-ui",
  "@emotion",
  "@rjsf",
  "@tanstack",
  "framer-motion",
  "lucide-react",
  "react-router-dom",
  "react-router",
);

/** @type {readonly { at: string, fences: readonly Fence[] }[]} */
export const floors = [
  {
    at: "src/dialect",
    fences: [
      {
        regex: floor("(sheet|engine|portal|workbench|server)"),
        message: "The dialect is the ground floor: all floors import it, it imports none.",
      },
      { regex: reactPackages, message: "The dialect runs at both ends; drawing belongs to the engine." },
      { regex: nodeBuiltins, message: "The dialect runs in the browser too; files and sockets belong to the server." },
    ],
  },
  {
    at: "src/sheet",
    fences: [
      {
        regex: floor("(dialect|engine|portal|workbench|server)"),
        message: "The sheet floor is beside the dialect: it knows cells, not records.",
      },
      { regex: reactPackages, message: "Workbooks are read and written in workers and on the server, without React." },
      { regex: nodeBuiltins, message: "Workbooks are read in the browser too; files and sockets belong to the server." },
    ],
  },
  {
    at: "src/engine",
    fences: [
      {
        regex: floor("(sheet|portal|workbench|server)"),
        message: "The engine draws plans and knows no product; its host passes in what it needs.",
      },
      {
        regex: "^(#engine$|(\\.\\./)+index\\.ts$)",
        message: "The door of the engine is for other floors; inside, import the file itself.",
      },
      { regex: nodeBuiltins, message: "The engine runs in the browser." },
    ],
  },
  ...["src/engine/plan", "src/engine/planners"].map((at) => ({
    at,
    fences: [
      { regex: reactPackages, message: "Plans are plain data, tested without a DOM: no React in engine/plan and engine/planners." },
      {
        regex: "^(#engine/|\\.\\./)(form|table|grid|ui)/",
        message: "Plans are made before rendering: components read plans, plans import no component.",
      },
    ],
  })),
  {
    at: "src/portal",
    fences: [
      {
        regex: "^(#engine/.|(\\.\\./)+(src/)?engine/)",
        message: "The engine has one door: import from #engine. What is missing there is added to src/engine/index.ts.",
      },
      { regex: floor("server"), message: "Portal and server meet only on the wire." },
      { regex: nodeBuiltins, message: "The portal runs in the browser." },
    ],
  },
  {
    at: "src/workbench",
    fences: [
      { regex: "^(#engine/.|(\\.\\./)+(src/)?engine/)", message: "The engine has one door: import from #engine." },
      {
        regex: floor("(server|portal)"),
        message: "The workbench is a product of its own beside the portal: it shares the engine and the dialect only.",
      },
      { regex: nodeBuiltins, message: "The workbench runs in the browser." },
    ],
  },
  {
    at: "src/server",
    fences: [
      { regex: floor("(engine|portal|workbench)"), message: "The server shares the dialect with the browser, nothing above it." },
      { regex: reactPackages, message: "The server draws nothing." },
    ],
  },
  {
    at: "scripts",
    fences: [{ regex: floor("(engine|portal|workbench)"), message: "Scripts work on data and on the server; they draw nothing." }],
  },
  {
    at: "tests/dialect",
    fences: [{ regex: floor("(engine|portal|workbench|server)"), message: "A test reads its own floor and those below." }],
  },
  {
    at: "tests/sheet",
    fences: [{ regex: floor("(dialect|engine|portal|workbench|server)"), message: "A test reads its own floor and those below." }],
  },
  {
    at: "tests/engine",
    fences: [{ regex: floor("(portal|workbench|server)"), message: "A test reads its own floor and those below." }],
  },
  {
    at: "tests/server",
    fences: [{ regex: floor("(engine|portal|workbench)"), message: "A test reads its own floor and those below." }],
  },
];

/**
 * One home for each big package, so that replacing it touches one folder.
 * @type {readonly { regex: string, called: string, homes: readonly string[] }[]}
 */
export const homes = [
  { called: "cel-js", regex: packages("@marcbachmann/cel-js"), homes: ["src/dialect/expr"] },
  { called: "rjsf", regex: packages("@rjsf/core", "@rjsf/utils"), homes: ["src/engine/form"] },
  // They generate code, which no page may evaluate. Tests compare our validator with them.
  { called: "Ajv", regex: packages("@rjsf/validator-ajv8", "ajv", "ajv-formats"), homes: ["tests"] },
  {
    called: "TanStack Table",
    regex: packages("@tanstack/react-table", "@tanstack/table-core"),
    homes: ["src/engine/table", "src/engine/grid"],
  },
  {
    called: "react-router",
    regex: packages("react-router-dom", "react-router"),
    homes: ["src/portal/boot", "src/portal/site", "src/portal/palette", "src/portal/pages", "src/portal/shell"],
  },
  { called: "fflate and hucre", regex: packages("fflate", "hucre"), homes: ["src/sheet"] },
  { called: "the encoders of barcodes", regex: packages("jsbarcode", "uqr"), homes: ["src/engine/print"] },
  {
    called: "CodeMirror and the language service of JSON",
    regex: packages("@codemirror", "@lezer", "vscode-json-languageservice"),
    homes: ["src/workbench/editor"],
  },
  { called: "ofetch", regex: packages("ofetch"), homes: ["src/portal/api"] },
  { called: "valtio", regex: packages("valtio"), homes: ["src/portal/session", "src/portal/drafts"] },
  { called: "IndexedDB (idb)", regex: packages("idb"), homes: ["src/portal/drafts"] },
  { called: "marked", regex: packages("marked"), homes: ["src/dialect/text"] },
  { called: "i18next", regex: packages("i18next"), homes: ["src/dialect/text"] },
  { called: "pinyin-pro", regex: packages("pinyin-pro"), homes: ["src/portal/palette"] },
  { called: "framer-motion", regex: packages("framer-motion"), homes: ["src/portal/shell", "src/engine/ui"] },
  { called: "lucide", regex: packages("lucide-react"), homes: ["src/engine/ui", "src/server/schemas"] },
  {
    called: "Chakra",
    regex: packages("@chakra-ui/react", "@emotion/react", "@emotion/cache"),
    homes: ["src/engine", "src/portal/shell", "src/portal/boot/createRenderer.tsx", "src/workbench"],
  },
  { called: "prom-client", regex: packages("prom-client"), homes: ["src/server/load"] },
  { called: "OpenTelemetry", regex: packages("@opentelemetry"), homes: ["src/server/tracing"] },
  { called: "sharp", regex: packages("sharp"), homes: ["src/server/files"] },
  { called: "WebAuthn of the server", regex: packages("@simplewebauthn/server"), homes: ["src/server/accounts"] },
  { called: "WebAuthn of the browser", regex: packages("@simplewebauthn/browser"), homes: ["src/portal/browser"] },
  { called: "otpauth", regex: packages("otpauth"), homes: ["src/server/accounts"] },
  { called: "ical-generator", regex: packages("ical-generator"), homes: ["src/server/records"] },
  { called: "web-push", regex: packages("web-push"), homes: ["src/server/push"] },
  { called: "nodemailer", regex: packages("nodemailer"), homes: ["src/server/mail"] },
  { called: "Fastify", regex: packages("fastify", "@fastify"), homes: ["src/server"] },
  { called: "the database (Kysely, PGlite, pg)", regex: packages("kysely", "@electric-sql/pglite", "pg"), homes: ["src/server"] },
];

/** Packages that the product promises to use; a file must import each. */
export const promised = [
  "react",
  "react-dom",
  "@rjsf/core",
  "@rjsf/validator-ajv8",
  "@tanstack/react-table",
  "react-router-dom",
  "valtio",
  "ofetch",
  "@chakra-ui/react",
  "@emotion/react",
  "framer-motion",
  "i18next",
  "vitest",
];

/** Folders from the lowest to the highest, several to a text. @returns {readonly string[]} */
const inOrder = (/** @type {string[]} */ ...texts) => texts.flatMap((text) => text.split(" "));

/**
 * The order of the folders of each floor: a file imports its own folder and those before it, types included. `.` is the floor's own folder.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const orders = {
  "src/dialect": inOrder(
    "json messages text expr schema schema/derived expr/analysis fields check check/incremental records compile begin explain sheet diff",
    "lint/workspace lint/options lint/parts lint/examples lint/rules lint/texts lint/access lint/states lint/screens lint/migrations lint wire",
  ),
  "src/sheet": inOrder(". zip xml read write"),
  "src/engine": inOrder(
    "plan browser address ui/icons ui/theme ui/overlay ui host values kinds planners controls inputs screens records",
    "actions documents print actions/dialogs form/store grid/model grid form/fields form/lifecycle form/rjsf form",
    "table/query table/columns table/model table/filters table/toolbar table/rows table/sums table map detail dashboard calendar standalone .",
  ),
  "src/server": inOrder(
    "tracing db answers settings schemas session load files records/storage records/list records/checks records/effects records timed",
    "mail webhooks push accounts sheets http migrations audit backup seed operator doctor",
    "workbench/access workbench/drafts workbench/publish workbench/trial workbench .",
  ),
  "src/portal": inOrder(
    "browser api exports session live drafts site palette workbook-import sheet-steps record-import packing-list pickup-rating",
    "shell/brand shell/navigation shell/menu shell/login-security shell pages/public pages/developers pages boot .",
  ),
  "src/workbench": inOrder(
    "client controls comments editor visual/condition visual diagram screen site imports files publish panels preview plan texts guide gallery .",
  ),
  scripts: inOrder("lib contract floors check gallery new release spec testing trust ."),
};

const covers = (/** @type {string} */ place, /** @type {string} */ path) => path === place || path.startsWith(`${place}/`);

/** The order of the folders as a fence, for the linter: the folders after that of `path`. @returns {Fence[]} */
function orderFence(/** @type {string} */ path) {
  const floor = Object.keys(orders).find((place) => covers(place, path));
  if (floor === undefined) return [];
  const folder = /\.\w+$/.test(path) ? posix.dirname(path) : path;
  const order = orders[floor] ?? [];
  const rank = order.indexOf(posix.relative(floor, folder) || ".");
  const later = rank < 0 ? [] : order.slice(rank + 1);
  if (later.length === 0) return [];
  const relative = later.map((name) => posix.relative(folder, posix.join(floor, name))).map((to) => (to.startsWith(".") ? to : `./${to}`));
  const byName = later.map((name) => (name === "." ? `#${posix.basename(floor)}` : `#${posix.basename(floor)}/${name}`));
  const regex = `^(${[...relative, ...byName].join("|").replaceAll(".", "\\.")})/[^/]+$`;
  return [{ regex, message: `This folder comes later in the order of ${floor} (scripts/floors/table.mjs): move down what both need.` }];
}

/** What a file at `path` may not import: the fences of its floors, the later folders of its floor, and every package whose home is elsewhere. @returns {Fence[]} */
export function fencesAt(/** @type {string} */ path) {
  const ofFloors = [...floors.filter(({ at }) => covers(at, path)).flatMap(({ fences }) => fences), ...orderFence(path)];
  if (!covers("src", path)) return ofFloors;
  const away = homes.filter((package_) => !package_.homes.some((home) => covers(home, path)));
  return [...ofFloors, ...away.map(({ regex, called, homes: at }) => ({ regex, message: `The home of ${called} is ${at.join(", ")}.` }))];
}

/** Every place that has fences of its own, the wide ones first: a linter takes the last that fits. */
export function placesWithFences() {
  const folders = Object.entries(orders).flatMap(([floor, order]) => order.map((name) => posix.join(floor, name)));
  const places = new Set(["src", ...floors.map(({ at }) => at), ...folders, ...homes.flatMap((package_) => package_.homes)]);
  return [...places].sort((a, b) => a.split("/").length - b.split("/").length || a.localeCompare(b));
}
