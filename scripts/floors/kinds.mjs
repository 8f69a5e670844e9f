/**
 * A kind of value says everything about itself in its own file: nothing else compares the name of a kind, or keeps a table by it.
 * What is drawn follows from the plan: no component reads the schema of a field, or the part of a screen that the plan was made from. The kind of a screen is asked where its page is chosen only.
 */
import { pathsUnder, readJson, readText } from "./sources.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

const home = "src/engine/kinds/";
const drawing = "src/engine/";
/** Where plans are made: only there schemas become what is drawn. */
const planning = /^src\/engine\/(planners|kinds|values)\//;
/** Where screens become plans; and where one is loaded, and its addresses are found. Neither draws. */
const screenPlanning = /^src\/engine\/(planners\/|screens\/(useScreen|screenRoutes)\.ts$)/;
/** The parts of a screen, one for each kind. */
const screenParts = new Set(/** @type {string[]} */ (readJson("schemas/meta/screen.json").$defs.screen.properties.kind.enum));

/** Names of the kinds of value, as their files say. */
const kindNames = () => pathsUnder(home).flatMap((path) => /\bKind<"(\w+)">/.exec(readText(path))?.[1] ?? []);

/** Where the kind of a screen becomes its page: in the portal, and in a page of another host. */
const pages = ["src/portal/boot/pageOf.tsx", "src/engine/standalone/HostScreen.tsx"];

/** Files that keep a table by a kind, or ask one by its name, with the reason. One that no longer does is a finding too. */
const allowed = new Map([
  ...pages.map((path) => /** @type {const} */ ([path, "a screen becomes its page here"])),
  ["src/engine/inputs/inputOf.ts", "lists draw values without loading inputs, so a kind cannot name its input itself"],
  ["src/engine/actions/dialogs/ActionDialogs.tsx", "kinds of dialog"],
  ["src/engine/ui/Toaster.tsx", "kinds of message"],
  ["src/portal/boot/previewPick.ts", "kinds of part that the workbench can point at"],
]);

/** Reports comparisons of a screen's kind, whatever the variable of the screen is called (`file`, `definition`). @returns {Finding[]} */
function checkScreenKinds(/** @type {readonly Source[]} */ sources) {
  return sources
    .filter(({ path }) => /^src\/(engine|portal|workbench|server)\//.test(path) && !allowed.has(path))
    .flatMap(({ path, kindTests }) =>
      kindTests
        .filter(({ of, kind }) => of === "screen" || (screenParts.has(kind) && path.startsWith("src/portal/")))
        .map(({ kind, line }) => ({
          path,
          line,
          message: `The kind of a screen is asked by name ("${kind}"): only ${pages.join(" and ")} know the kinds; ask for the part that you need.`,
        })),
    );
}

/** Exceptions that are none any more. @returns {Finding[]} */
function checkAllowed(/** @type {readonly Source[]} */ sources) {
  const asking = new Set(sources.filter(({ kindTests }) => kindTests.length > 0).map(({ path }) => path));
  return [...allowed.keys()]
    .filter((path) => !asking.has(path))
    .map((path) => ({ path, line: 1, message: "This file asks no kind: take it out of the exceptions in scripts/floors/kinds.mjs." }));
}

/** @returns {Finding[]} */
export function checkKinds(/** @type {readonly Source[]} */ sources) {
  const names = new Set(kindNames());
  if (names.size === 0) return [{ path: home, message: 'No file says Kind<"…">: this check reads the names of the kinds there.' }];
  const ofFields = sources
    .filter(({ path }) => path.startsWith(drawing) && !path.startsWith(home))
    .flatMap(({ path, text, kindTests, reads }) => [
      ...(allowed.has(path) ? [] : kindTests)
        .filter(({ kind }) => kind === "" || names.has(kind) || screenParts.has(kind))
        .map(({ kind, line }) => ({ path, line, message: kindMessage(kind) })),
      // The type of a table by kind, which a name that was passed on can ask.
      ...(!allowed.has(path) && /\bKindName\b/.test(text) ? [{ path, line: 1, message: kindMessage("") }] : []),
      ...(planning.test(path) ? [] : reads.filter(({ of, name }) => of === "field" && name === "schema")).map(({ line }) => ({
        path,
        line,
        message: "Drawing reads the plan, not the schema: add what it needs to PlannedField and its rule to planners/fieldRules.ts.",
      })),
      ...(screenPlanning.test(path) ? [] : reads.filter(({ of, name }) => of === "screen" && screenParts.has(name))).map(
        ({ name, line }) => ({
          path,
          line,
          message: `Drawing reads the plan, not screen.${name}: the plan carries what it needs (plan.declared, src/engine/plan/plan.ts).`,
        }),
      ),
    ]);
  return [...ofFields, ...checkScreenKinds(sources), ...checkAllowed(sources)];
}

/** @returns {string} */
function kindMessage(/** @type {string} */ kind) {
  const what = kind === "" ? "A table is asked by kind" : `The kind "${kind}" is asked by name`;
  return `${what}: make it a member of Kind (src/engine/values/kind.ts), which each kind answers in its own file.`;
}
