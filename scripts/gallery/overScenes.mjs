/** Overlays of the main pages: menus, panels, drawers, prompts, refused input, failures. */
import { backOnline, click, fill, inAccountMenu, inTurn, offered, offline, pasteAndSubmit, press, submitEmpty } from "./acts.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */

const modal = "[role=dialog], [role=alertdialog], dialog[open]";
/** Where plain text is typed. */
const typed = ".ld-field input[type=text]:not([role])";
/** Lines of a packing list with most of their cells wrong: more problems than anybody reads. */
const wrongLines = Array.from({ length: 40 }, (_, at) => ["x", "y", `GOODS-${at}`, "1.5", "-3", "0", "long", "?"].join("\t"));

/** @param {(screen: string) => string} routeOf the address of a screen, with a record where it wants one @param {{ dashboard: string }} site @returns {readonly Scene[]} */
export function overScenes(routeOf, { dashboard }) {
  const waybills = routeOf("waybillList");
  const details = routeOf("waybillDetails");
  const order = routeOf("order");
  const address = `${routeOf("shippingAddress")}?drawer=create`;
  /** @type {readonly Omit<Scene, "as">[]} */
  const scenes = [
    // Over every page.
    { name: "palette", route: dashboard, act: press("Control+k", "[role=dialog]") },
    { name: "palette-list", route: waybills, act: inTurn(press("Control+k", "[role=dialog]"), fill(".palette input", "ydlb")) },
    { name: "keys", route: dashboard, act: press("?", "[role=dialog]") },
    { name: "keys-list", route: waybills, on: "wide", act: press("?", "[role=dialog]") },
    { name: "account-menu", route: dashboard, act: click("header .top-bar-account", "[role=menu]") },
    { name: "language-menu", route: dashboard, act: click("header .language-switch", "[role=menu]") },
    { name: "settings", route: dashboard, act: inAccountMenu("sliders-horizontal", "[role=dialog]") },
    { name: "messages-open", route: dashboard, act: click("header [aria-haspopup=dialog]:has(.lucide-bell)", ".bell-panel") },
    { name: "menu-open", route: waybills, on: "phone", act: click("[aria-controls=sidebar]", "#sidebar a") },

    // Over a list.
    {
      name: "list-columns",
      route: waybills,
      on: "wide",
      act: click(".ld-list-head [aria-haspopup=dialog]:has(.lucide-columns-3)", ".ld-columns li"),
    },
    { name: "list-views", route: waybills, act: click("[aria-haspopup=dialog]:has(.lucide-bookmark)", ".ld-views") },
    { name: "list-numbers", route: waybills, act: click("[aria-haspopup=dialog]:has(.lucide-clipboard-list)", ".ld-numbers") },
    { name: "list-chosen", route: waybills, on: "wide", act: click("thead input[type=checkbox]", ".ld-bulk") },
    { name: "list-asked", route: `${waybills}?tab=wait_for_confirm`, act: click(".ld-next", modal) },
    { name: "list-menu", route: waybills, act: click(".ld-row-menu", "[role=menu]") },
    { name: "list-filters", route: waybills, on: "phone", act: click(".ld-filter-open", ".ld-filter-sheet[open]") },
    { name: "list-choice", route: waybills, on: "wide", act: click(".ld-filter >> nth=0", ".ld-filter-panel") },
    { name: "list-days", route: waybills, on: "wide", act: click(".ld-filter:has(.lucide-calendar)", ".ld-filter-panel .ld-picks") },
    {
      name: "list-more",
      route: waybills,
      on: "wide",
      act: click(".ld-filters [aria-haspopup=dialog]:has(.lucide-list-filter)", ".ld-filter-panel"),
    },
    { name: "list-filtered", route: `${waybills}?countryId=GB,US&createTpye=SEA` },
    { name: "list-empty", route: `${waybills}?q=ZZ-NOTHING` },
    { name: "list-not-found", route: `${waybills}?q=ZZ-1,ZZ-2,ZZ-3` },
    { name: "list-failed", route: waybills, act: offline("[role=tab] >> nth=2", ".ld-list-failure, .ld-empty"), undo: backOnline },
    { name: "list-print", route: `${waybills}?tab=wait_for_in_stock`, act: offered("print", "[role=dialog] .ld-modal-body") },
    { name: "list-copy", route: routeOf("goodsInfo"), act: offered("copy", "[role=dialog] .ld-modal-body") },
    { name: "list-edit", route: routeOf("shippingAddress"), act: offered("edit", "[role=dialog] .ld-modal-body") },
    { name: "list-delete", route: routeOf("shippingAddress"), act: offered("delete", "[role=alertdialog]") },

    // Over a record.
    { name: "detail-menu", route: details, act: click(".ld-detail-more", "[role=menu]") },
    { name: "detail-documents", route: details, act: offered("documents", "[role=dialog] .ld-modal-body") },
    { name: "detail-missing", route: details.replace(/[^/]+$/, "00000000-0000-4000-8000-000000000000") },

    // Over a form.
    { name: "address-new", route: address, act: press("Shift", "[role=dialog] .ld-form") },
    { name: "address-refused", route: address, act: submitEmpty },
    { name: "address-paste", route: address, act: click("[role=dialog] .ld-button:has(.lucide-clipboard-paste)", ".ld-paste") },
    { name: "address-leave", route: address, act: inTurn(fill("[role=dialog] .ld-field input", "Quay 7"), press("Escape", ".ld-leave")) },
    { name: "order-refused", route: order, act: submitEmpty },
    { name: "order-options", route: order, act: click(".ld-combobox input", ".ld-popup .ld-option") },
    { name: "order-nothing-found", route: order, act: inTurn(fill(".ld-combobox input", "zzzz"), press("Shift", ".ld-options-empty")) },
    { name: "order-many-problems", route: order, on: "wide", act: pasteAndSubmit(wrongLines) },
    {
      name: "grid-choices",
      route: order,
      on: "wide",
      act: inTurn(
        click("[role=grid] [data-line='0'][data-column='2']", "[role=grid] textarea"),
        press("F2", "[role=grid] [role=listbox], [role=listbox] [role=option]"),
      ),
    },
    {
      name: "grid-help",
      route: order,
      on: "wide",
      act: click(".ld-grid button:has(.lucide-keyboard), .ld-grid button:has(.lucide-circle-question-mark)", modal),
    },

    // Last: the draft that this scene stores would appear in every scene after it.
    { name: "order-log-out", route: order, act: inTurn(fill(typed, "PO-2"), inAccountMenu("log-out", modal)) },
    { name: "order-draft", route: order, act: (page) => page.locator(".ld-draft").first().waitFor() },
  ];
  return scenes.map((scene) => ({ ...scene, as: "shipper" }));
}
