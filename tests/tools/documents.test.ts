/** Documents name only what exists: links, commands, files, settings, and the labels of buttons in the shippers' guides. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { orders } from "../../scripts/floors/table.mjs";
import { root } from "../../scripts/lib/root.mjs";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

function documentsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist", "data"].includes(entry.name) || entry.name.startsWith(".") ? [] : documentsIn(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

const documents = documentsIn("");
/** As a heading is linked to. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
const anchorsOf = (path: string): string[] => [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchor(heading));

interface SiteRoute {
  readonly path?: string;
  readonly children?: readonly SiteRoute[];
}

/** Routes of a route and of those inside it, whose paths may be relative. */
const routesOf = ({ path = "", children = [] }: SiteRoute): string[] => [
  path,
  ...children.flatMap(routesOf).map((inner) => (inner.startsWith("/") ? inner : `${path}/${inner}`)),
];

/** Addresses of pages: routes of the site of customers, of the others below their path, and what developers and analysts open. */
const addresses = new Set(
  ["screens.json", ...readdirSync(join(root, "schemas/sites")).map((name) => `schemas/sites/${name}`)].flatMap((file) => {
    const { path = "", routes } = JSON.parse(read(file)) as { path?: string; routes: SiteRoute[] };
    return ["/workbench", "/gallery", ...routes.flatMap(routesOf)].map((route) => `${path}#${route}`);
  }),
);

const codeFiles = ["src", "scripts", "tests", "schemas"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
);
const codeNames = new Set(codeFiles.map((path) => basename(path)));
/** Every word of the code and of its file names. */
const codeWords = new Set(
  codeFiles
    .filter((path) => /\.(ts|tsx|mjs|json)$/.test(path))
    .flatMap((path) => [basename(path).split(".")[0] ?? "", ...(read(path).match(/[A-Za-z_$][\w$]*/g) ?? [])]),
);

describe.each(documents)("%s", (document) => {
  const text = read(document);

  test("every link leads somewhere", () => {
    // A link in an example of JSON is one of the product's pages.
    const prose = text.replaceAll(/^```[^]*?^```/gm, "");
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)| (?:src|srcset)="([^"]+)"/g)]
      .map(([, link = "", picture = ""]) => link || picture)
      .filter((to) => !/^[a-z]+:/.test(to));
    const lost = links.filter((link) => {
      const [file = "", part] = link.split("#");
      const path = file === "" ? document : relative(root, join(root, dirname(document), file));
      return !existsSync(join(root, path)) || (part !== undefined && !anchorsOf(path).includes(part));
    });
    expect(lost).toEqual([]);
  });

  test("every npm command is one", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test("every address of a page is one of the portal, of the desk, or a tool's", () => {
    const named = [...text.matchAll(/(\/[a-z]*)?\/?#(\/[A-Za-z][\w/]*)(?=[`")\s]*$|[`")])/gm)].map(
      ([, site = "", route = ""]) => `${site.replace(/^\/$/, "")}#${route}`,
    );
    expect(named.filter((address) => !addresses.has(address))).toEqual([]);
  });

  test("every file that is named by its whole path is there", () => {
    const named = [...text.matchAll(/`((?:src|schemas|scripts|tests|docs)\/[\w./-]+\.\w+)`/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(join(root, path)) && !/NNNN|NAME/.test(path))).toEqual([]);
  });

  test.runIf(/^(src|scripts)\//.test(document))("every file and every name of the code is there", () => {
    const files = [...text.matchAll(/(?<![\w/.-])([A-Za-z]\w*\.(?:ts|tsx|mjs))\b/g)].map(([, name = ""]) => name);
    expect(files.filter((name) => !codeNames.has(name) && !/FILE|NAME/.test(name))).toEqual([]);
    const names = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.match(/(?<![\w-])[a-z]+[A-Z]\w*/g) ?? []);
    expect(names.filter((name) => !codeWords.has(name) && !/FILE|NAME/.test(name))).toEqual([]);
  });
});

test("ARCHITECTURE.md lists every decision, and each is at most a page of 60 lines", () => {
  const decisions = readdirSync(join(root, "docs/decisions"));
  const listed = [...read("ARCHITECTURE.md").matchAll(/\[(\d{3})\]\(docs\/decisions\/(\1-[\w-]+\.md)\)/g)].map(([, , name]) => name);
  expect(listed).toEqual(decisions.toSorted());
  expect(decisions.filter((name) => read(`docs/decisions/${name}`).split("\n").length > 61)).toEqual([]);
});

test("the change that README.md shows takes out a line of the limits as it is", () => {
  const [, taken = ""] = /^-(  "deliveryAddresses".*)$/m.exec(read("README.md")) ?? [];
  expect(read("schemas/limits.json").split("\n")).toContain(taken);
});

test("decision 012 has a row for each package that the product loads", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const told = new Set([...read("docs/decisions/012-packages.md").matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(Object.keys(dependencies).filter((name) => !told.has(name))).toEqual([]);
});

test("scripts/README.md lists each command of package.json", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const rows = read("scripts/README.md")
    .split("\n")
    .filter((line) => line.startsWith("| `npm "));
  const told = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/[a-z][a-z:]+/g)].map(([name]) => name));
  expect(Object.keys(scripts).filter((name) => !told.includes(name))).toEqual([]);
});

/** Lines of code of a file or folder, by its whole path or, for a file, its name. */
function linesOf(name: string): number {
  const paths = codeFiles.filter(
    (path) => (path === name || path.startsWith(`${name}/`) || basename(path) === name) && /\.tsx?$/.test(path),
  );
  return paths.reduce((sum, path) => sum + read(path).split("\n").length - 1, 0);
}

test("the lines of code that decisions name are true within a quarter", () => {
  const decisions = documents
    .filter((path) => path.startsWith("docs/decisions/"))
    .map(read)
    .join("\n");
  const told = [...decisions.matchAll(/((?:`[\w./]+`, )+)([\d,]+) lines/g)].map(([, names = "", lines = ""]) => ({
    names,
    told: Number(lines.replace(",", "")),
    counted: [...names.matchAll(/`([^`]+)`/g)].reduce((sum, [, name = ""]) => sum + linesOf(name), 0),
  }));
  expect(told.length).toBeGreaterThan(8);
  expect(told.filter((one) => Math.abs(one.counted - one.told) > one.told / 4)).toEqual([]);
});

test.each(Object.entries(orders))("each folder of %s is in its README or in that of a folder above", (floor, folders) => {
  const missing = folders.filter((folder) => {
    const parts = folder === "." ? [] : folder.split("/");
    const ways = parts.map((_part, at) => [parts.slice(0, at), parts.slice(at)] as const);
    return !ways.some(([above, below]) => {
      const readme = join(floor, ...above, "README.md");
      return existsSync(join(root, readme)) && read(readme).includes(`\`${below.join("/")}`);
    });
  });
  expect(missing.filter((folder) => folder !== ".")).toEqual([]);
});

test("SECURITY.md describes each part of `npm run trust`, and names tests that exist", () => {
  const [security, tests] = [read("SECURITY.md"), readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })];
  const parts = [...read("scripts/trust.mjs").matchAll(/\{ name: "(\w+)", on:/g)].map(([, name = ""]) => name);
  expect(parts.length).toBeGreaterThan(20);
  const figures = security.slice(security.indexOf("## Figures"));
  expect(parts.filter((part) => !figures.includes(`\`${part}\``))).toEqual([]);
  const rows = security
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.split("|").length === 6 && !/\| (source|part)/.test(line));
  const named = rows.flatMap((row) => (row.split("|")[4] ?? "").split("; ")[0]?.match(/`[\w./]+`/g) ?? []).map((name) => name.slice(1, -1));
  expect(named.length).toBeGreaterThan(60);
  const isThere = (name: string) =>
    tests.some((path) => path.endsWith(`${name}.test.ts`) || path.endsWith(`${name}.test.tsx`) || path.includes(name));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test("every setting that the server reads is in the table of the production guide, and no other", () => {
  const table = /## Settings\n([\s\S]*)/.exec(read("docs/production.md"))?.[1] ?? "";
  const told = table.split("\n").flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));
  const sources = ["settings", "trafficSettings", "pushSettings"].map((name) => read(`src/server/settings/${name}.ts`)).join("");
  const asked = new Set([...sources.matchAll(/"([A-Z][A-Z_]{3,})"/g)].map(([, name = ""]) => name));
  expect(told.toSorted()).toEqual([...asked, "NODE_ENV"].filter((name) => name !== "NODE_ENV").toSorted());
});

/** All texts of the product in a language. */
function wordsOf(language: "zh" | "en"): string {
  const folders = ["entities", "screens", "states", "codes", "messages"].map((name) => `schemas/${name}`);
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  const said: string[] = [];
  const listen = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const words: unknown = language in value ? (value as Record<string, unknown>)[language] : undefined;
    if (typeof words === "string") said.push(words);
    else for (const part of Object.values(value)) listen(part);
  };
  for (const file of ["screens.json", ...files.filter((path) => !path.includes("/messages/"))]) listen(JSON.parse(read(file)));
  for (const folder of ["schemas/messages", "src/dialect/messages"])
    said.push(...Object.values(JSON.parse(read(`${folder}/${language}.json`)) as Record<string, string>));
  return said.join("\n").toLowerCase();
}

test.each([
  ["en", /\*\*([^*]+)\*\*/g],
  ["zh", /“([^”]+)”/g],
] as const)("the shippers' guide in %s calls pages, buttons and fields what the portal calls them", (language, quoted) => {
  const words = wordsOf(language);
  const named = [...read(`docs/shipper.${language}.md`).matchAll(quoted)].map(([, name = ""]) => name.replace(/[,.]$/, ""));
  expect(named.length).toBeGreaterThan(20);
  const signs = new Set(["…"]);
  expect(named.filter((name) => !signs.has(name) && !words.includes(name.replace(/\s*…$/, "").toLowerCase()))).toEqual([]);
});

test("the analysts' first change presses buttons by their names", () => {
  const labels = Object.values(JSON.parse(read("src/workbench/words/en.json")) as Record<string, string>)
    .join("\n")
    .toLowerCase();
  const section = /## Your first change\n([\s\S]*?)\n## /.exec(read("schemas/README.md"))?.[1] ?? "";
  const pressed = [...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = ""]) => name.toLowerCase());
  expect(pressed.length).toBeGreaterThan(4);
  expect(pressed.filter((name) => !labels.includes(name) && !wordsOf("en").includes(name))).toEqual([]);
});
