import { pathsUnder, readText } from "./sources.mjs";
import { businessNames, freightWords, wordsOf } from "./words.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */

/** Parts of the portal that are the product's: written by hand for it. */
const handWritten = /^src\/portal\/(packing-list|pickup-rating)\//;

/** Files of the shell that name a part of the product, with the reason. One that no longer does is a finding too. */
const named = new Map([
  ["src/portal/README.md", "lists the hand-written parts"],
  ["src/portal/boot/engineHost.ts", "registers the hand-written parts by the names that schemas use"],
  ["src/server/README.md", "shows how the database of this product is filled"],
  ["src/portal/pages/developers/codeExamples.ts", "names the calls of the quick start; a product without them shows none"],
]);

/** Icons of the trade: the icons' own folder lists them for products, code draws none of them by itself. */
const tradeIcons = /["'](anchor|container|forklift|plane|ship|truck|warehouse|package(-\w+)*)["']/;

/** Drawings that the engine and the shell make themselves: icons, charts, the map, bar codes, and what a product draws in JSON. */
const drawings = new Set([
  "src/engine/dashboard/ColumnChart.tsx",
  "src/engine/map/RouteMap.tsx",
  "src/engine/print/Barcode.tsx",
  "src/engine/table/sums/ListChart.tsx",
  "src/engine/ui/icons/Icon.tsx",
  "src/engine/ui/icons/StatusIcon.tsx",
  "src/portal/pages/FrontDrawing.tsx",
  "src/portal/shell/brand/BrandMark.tsx",
]);

/** A method of the editor and of the page, which is no word of the trade. */
const dispatchCall = /\bdispatch(?:Event)?\(/g;

/** The trade's words in the server and the workbench; and in the portal's shell, with its icons and drawings, and those in the engine. @returns {Finding[]} */
function checkShell() {
  const words = new Set(freightWords);
  const isTrade = (/** @type {string} */ word) => words.has(word) || words.has(word.replace(/s$/, ""));
  const shell = ["src/portal", "src/engine", "src/server", "src/workbench"];
  const paths = shell.flatMap((floor) => [...pathsUnder(floor)]).filter((path) => !handWritten.test(path));
  /** @type {Set<string>} */
  const naming = new Set();
  const found = paths.flatMap((path) =>
    readText(path)
      .split("\n")
      .flatMap((line, index) => {
        // The engine is asked for more than these words, below.
        const word = path.startsWith("src/engine/") ? undefined : wordsOf(line.replace(dispatchCall, "")).find(isTrade);
        if (word !== undefined) naming.add(path);
        const icon = path.includes("/ui/icons/") || !/\.tsx?$/.test(path) ? undefined : tradeIcons.exec(line)?.[1];
        const isDrawing = /^src\/(portal|engine)\/.*\.tsx$/.test(path) && /<svg\b|<path\b/.test(line) && !drawings.has(path);
        return [
          ...(word !== undefined && !named.has(path)
            ? [`"${word}" is a word of the trade: the shell serves any product, which says it in JSON.`]
            : []),
          ...(icon === undefined ? [] : [`"${icon}" is an icon of the trade: a product names its icons in JSON.`]),
          ...(isDrawing ? ["A drawing in code: use an icon, or let the product draw it in JSON (`front`, `mark` of screens.json)."] : []),
        ].map((message) => ({ path, line: index + 1, message }));
      }),
  );
  const stale = [...named.keys()].filter((path) => !naming.has(path));
  return [
    ...found,
    ...stale.map((path) => ({
      path,
      line: 1,
      message: "This file names nothing of the trade: take it out of the list in scripts/floors/freight.mjs.",
    })),
  ];
}

/**
 * No word of the trade in the dialect, the sheets, the engine or their documents: in any
 * spelling (`deliveryAddress`, `delivery-address`), in singular or plural, in
 * comments too. @returns {Finding[]}
 */
export function checkFreight() {
  const { entities, fields } = businessNames();
  const phrases = new Set([...freightWords, ...entities]);
  const longest = Math.max(...[...phrases].map((phrase) => phrase.split(" ").length));
  const fieldNames = new Set(fields.map((name) => name.toLowerCase()));
  /** @type {Finding[]} */
  const findings = [];
  findings.push(...checkShell());
  for (const path of [...pathsUnder("src/dialect"), ...pathsUnder("src/sheet"), ...pathsUnder("src/engine")]) {
    for (const [index, line] of `${path}\n${readText(path)}`.split("\n").entries()) {
      const say = (/** @type {string} */ word) =>
        findings.push({
          path,
          line: Math.max(index, 1),
          message: `"${word}" is a word of the trade: it belongs to schemas/ or to the portal.`,
        });
      const words = wordsOf(line);
      for (let at = 0; at < words.length; at++) {
        for (let length = 1; length <= longest && at + length <= words.length; length++) {
          const phrase = words.slice(at, at + length).join(" ");
          if (phrases.has(phrase) || phrases.has(phrase.replace(/(?:es|s)$/, "")) || phrases.has(phrase.replace(/s$/, ""))) say(phrase);
        }
      }
      for (const name of line.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? []) if (fieldNames.has(name.toLowerCase())) say(name);
    }
  }
  return findings;
}
