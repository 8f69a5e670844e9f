/**
 * What pages share, laid together by what it serves, each with all that it imports and no layer above has. Left to itself the build
 * makes a file for every set of pages that share something: a list was forty-four, and each costs a request and 700 bytes of headers.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { normalizePath } from "vite";
import { root } from "./root.mjs";

/**
 * Whether a file is one of these, told by their paths in `src` without the ending. Throws where one is not there: it was moved, and
 * its layer would fall apart without a word.
 */
function files(/** @type {string} */ folder, /** @type {readonly string[]} */ names) {
  const found = names.map((name) => {
    const path = [".ts", ".tsx"].map((ending) => join(root, "src", folder, name + ending)).find((file) => existsSync(file));
    if (path === undefined) throw new Error(`scripts/lib/layers.mjs names src/${folder}/${name}, which is not there.`);
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
  // What changes least stays in the browser's cache when the portal is published anew.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // Whatever the first page of all cannot do without.
  { name: "shell", tags: [/** @type {const} */ ("$initial")] },
  // What the login and the frame have in common is too small for files of its own.
  {
    name: "common",
    test: files("portal", ["shell/brand/LanguageSwitch", "shell/brand/BrandMark", "shell/brand/useContact", "site/drawerUrl"]),
  },
  // The drawings of every page; the rest of them is a file of its own.
  { name: "frameIcons", test: files("engine", ["ui/icons/frameIcons"]) },
  // Controls and the small tools of every page; the panels behind them come when they are opened.
  {
    name: "kit",
    test: either(
      (id) => kit.test(id),
      files("engine", [
        "browser/preloadWhenIdle",
        "browser/shortcuts",
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
  // Records as they are read: plans, kinds, words.
  {
    name: "fields",
    test: either(
      files("engine", [
        "screens/useScreen",
        "browser/useElementWidth",
        "kinds/FieldValue",
        "host/useTotal",
        "host/reasonWords",
        "host/useRestoreAfterLogin",
        "screens/screenRoutes",
      ]),
      files("engine", ["kinds/index", "controls/DayBox", "controls/usePhoneticMatcher", "controls/useBuffered"]),
      files("engine", ["planners/planField", "planners/planInput", "planners/planTable", "planners/planForm", "plan/plan"]),
      files("engine", ["records/useRows", "records/sumFields"]),
      files("engine", ["host/useErrorText", "host/recordName", "screens/routes", "host/hostContext"]),
      files("dialect", ["records/transitions", "compile/formerNames", "schema/migrations"]),
      files("dialect", ["explain/explain", "explain/reason", "explain/fieldReasons", "explain/conditionReason"]),
    ),
  },
  // Records as they are written: an input of each kind, the one check.
  {
    name: "inputs",
    test: either(files("engine", ["inputs/inputOf"]), files("dialect", ["check/checkRecord", "check/fieldStates", "records/draft"])),
  },
  { name: "tanstack", test: /node_modules\/@tanstack\//, minShareCount: 2 },
  // The rows of lists, and of lists on the page of a record.
  { name: "table", test: files("engine", ["table/rows/ListRows", "table/model/useListModel", "actions/doneActions"]) },
  // Forms on a page, in a drawer, on the dashboard.
  {
    name: "form",
    test: files("engine", ["form/FormWaiting", "form/FormBody", "form/lifecycle/useOpenForm", "form/FormBar", "form/lifecycle/useForm"]),
  },
];
