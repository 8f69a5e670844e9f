/**
 * Layers of the bundle: modules that pages share, grouped by purpose. A layer contains what its modules import, except what an
 * earlier layer contains. By default the build makes a file for each set of pages that share a module: a list needed 44 files, and
 * each costs a request and 700 bytes of headers.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { normalizePath } from "vite";
import { root } from "./root.mjs";

/**
 * Returns a test whether a module is one of these files, given by paths in `src` without the ending. Throws when a file is missing:
 * it was moved, and its layer would silently lose it.
 */
function files(/** @type {string} */ folder, /** @type {readonly string[]} */ names) {
  const found = names.map((name) => {
    const path = [".ts", ".tsx"].map((ending) => join(root, "src", folder, name + ending)).find((file) => existsSync(file));
    if (path === undefined) throw new Error(`scripts/lib/layers.mjs names src/${folder}/${name}, which does not exist.`);
    return normalizePath(path);
  });
  return (/** @type {string} */ id) => found.includes(id);
}

const either =
  (/** @type {((id: string) => boolean)[]} */ ...tests) =>
  (/** @type {string} */ id) =>
    tests.some((is) => is(id));

const kit = /\/src\/engine\/ui\/(?!overlay\/(ChakraParts|\w+Panel)|icons\/(icons|frameIcons))/;

export const layers = [
  // These change least, so they stay in the browser's cache after an update.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // What the first page needs.
  { name: "shell", tags: [/** @type {const} */ ("$initial")] },
  // Shared by login and frame, and too small for a file each.
  {
    name: "common",
    test: files("portal", [
      "shell/brand/LanguageSwitch",
      "shell/brand/BrandMark",
      "shell/brand/useContact",
      "shell/brand/useYear",
      "shell/brand/ContactCode",
      "site/drawerUrl",
    ]),
  },
  // Icons of every page; the other icons have a file of their own.
  { name: "frameIcons", test: files("engine", ["ui/icons/frameIcons"]) },
  // Controls and small tools of every page; their panels load when they are opened.
  {
    name: "kit",
    test: either(
      (id) => kit.test(id),
      files("engine", [
        "browser/preloadWhenIdle",
        "browser/shortcuts",
        "host/useShortcuts",
        "browser/useNarrow",
        "browser/focusRestore",
        "browser/keyboardScrollable",
        "browser/copyText",
        "screens/lastList",
        "form/FormDrawer",
      ]),
    ),
    minShareCount: 3,
  },
  // Displaying records: plans, kinds, texts.
  {
    name: "fields",
    test: either(
      files("engine", [
        "screens/useScreen",
        "browser/useElementWidth",
        "browser/useEventCallback",
        "kinds/FieldValue",
        "host/useTotal",
        "host/counted",
        "host/reasonWords",
        "host/lazyMendLink",
        "host/useRestoreAfterLogin",
        "host/useShortcuts",
        "screens/screenRoutes",
      ]),
      files("engine", [
        "kinds/index",
        "kinds/deadline",
        "controls/DayBox",
        "controls/usePhoneticMatcher",
        "controls/useBuffered",
        "controls/typedText",
        "controls/pendingWork",
      ]),
      files("engine", ["planners/planField", "planners/planInput", "planners/planTable", "planners/planForm", "plan/plan"]),
      files("engine", ["records/useRows", "records/sumFields", "records/GroupName"]),
      files("engine", ["host/useErrorText", "host/recordName", "screens/routes", "host/hostContext"]),
      files("portal", ["site/listAddress"]),
      files("dialect", [
        "records/transitions",
        "records/effectName",
        "schema/states",
        "compile/formerNames",
        "schema/migrations",
        "wire/declaredSort",
      ]),
      files("dialect", ["explain/explain", "explain/reason", "explain/conditionReason"]),
    ),
  },
  // Editing records: inputs and the check.
  {
    name: "inputs",
    test: either(
      files("engine", ["inputs/inputOf"]),
      files("dialect", ["check/checkRecord", "check/fieldStates", "records/draft", "explain/fieldReasons"]),
    ),
  },
  { name: "tanstack", test: /node_modules\/@tanstack\//, minShareCount: 2 },
  // Rows of lists, and of lists on a record's page.
  {
    name: "table",
    test: files("engine", [
      "table/rows/ListRows",
      "table/rows/NextAction",
      "table/rows/RecordLink",
      "table/rows/SkeletonRows",
      "browser/useLate",
      "table/rows/isDrawn",
      "table/rows/rowMark",
      "table/rows/useRowEvents",
      "table/model/useListModel",
      "actions/doneActions",
      "records/useNamesKnown",
    ]),
  },
  // Tabs of lists, calendars and details: too small for a file each.
  { name: "tabs", test: files("engine", ["table/toolbar/StateTabs", "table/toolbar/SiblingListTabs"]) },
  // Forms on a page, in a drawer, on the dashboard.
  {
    name: "form",
    test: files("engine", ["form/FormWaiting", "form/FormBody", "form/lifecycle/useOpenForm", "form/FormBar", "form/lifecycle/useForm"]),
  },
];
