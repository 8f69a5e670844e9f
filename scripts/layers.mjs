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
    if (path === undefined) throw new Error(`scripts/layers.mjs names src/${folder}/${name}, which is not there.`);
    return normalizePath(path);
  });
  return (/** @type {string} */ id) => found.includes(id);
}

const either =
  (/** @type {((id: string) => boolean)[]} */ ...tests) =>
  (/** @type {string} */ id) =>
    tests.some((is) => is(id));

const kit = /\/src\/engine\/look\/(?!ChakraParts|\w+Panel|icons|frameIcons)/;

export const layers = [
  // What changes least stays in the browser's cache when the portal is published anew.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\// },
  // Whatever the first page of all cannot do without.
  { name: "shell", tags: [/** @type {const} */ ("$initial")] },
  // What the login and the frame have in common is too small for files of its own.
  { name: "common", test: files("portal", ["shell/LanguageSwitch", "shell/Mark", "shell/useContact", "pages/drawerAddress"]) },
  // The drawings of every page; the rest of them is a file of its own.
  { name: "frameIcons", test: files("engine/look", ["frameIcons"]) },
  // Controls and the small tools of every page; the panels behind them come when they are opened.
  {
    name: "kit",
    test: either(
      (id) => kit.test(id),
      files("engine", ["fetchIdle", "shortcuts", "useNarrow", "afterPaint", "copyText", "lastList", "form/FormDrawer"]),
    ),
    minShareCount: 3,
  },
  // Records as they are read: plans, kinds, words.
  {
    name: "fields",
    test: either(
      files("engine", [
        "useScreen",
        "useRoom",
        "afterPaint",
        "FieldValue",
        "useTotal",
        "nounOf",
        "reasonWords",
        "useAcrossLogin",
        "detail/screenRoutes",
      ]),
      files("engine/kinds", ["index", "DayBox", "useReading", "useBuffered"]),
      files("engine/plan", ["planField", "planInput", "planTable", "planForm", "needsHead"]),
      files("engine/table", ["query/useRows", "sums/sumFields"]),
      files("engine/actions", ["useAnswerText", "recordName", "routes", "judge"]),
      files("dialect", ["transitions", "formerNames", "migrations"]),
      files("dialect/explain", ["tell", "reason", "fieldReasons", "conditionReason"]),
    ),
  },
  // Records as they are written: an input of each kind, the one check.
  {
    name: "inputs",
    test: either(files("engine/kinds/inputs", ["inputOf"]), files("dialect", ["checkRecord", "fieldStates", "draft"])),
  },
  { name: "tanstack", test: /node_modules\/@tanstack\//, minShareCount: 2 },
  // The rows of lists, and of lists on the page of a record.
  { name: "table", test: files("engine", ["table/rows/ListRows", "table/useListModel", "actions/doneActions"]) },
  // Forms on a page, in a drawer, on the dashboard.
  { name: "form", test: files("engine/form", ["FormWaiting", "FormBody", "useOpenForm", "FormBar", "useForm"]) },
];
