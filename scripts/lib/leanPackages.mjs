/**
 * Leaves parts of packages out of the build that no page runs, and changes nothing of what runs:
 *
 * - `react-router`: components that nobody uses (`Link`, `NavLink`, `Form`, `ScrollRestoration`) stay in the bundle, because the build
 *   cannot know that `forwardRef` and a `displayName` have no effect. They are marked as such: 3 kB of every page.
 * - `fast-uri`: comes to every form with rjsf, for a `$ref` that no form has. The browser's `URL` does the same: 8 kB of every form.
 *
 * `docs/decisions/012-packages.md` has the figures.
 */
import { fileURLToPath } from "node:url";
import { normalizePath } from "vite";

const uri = normalizePath(fileURLToPath(new URL("./uriOfBrowser.mjs", import.meta.url)));
const router = /node_modules\/react-router\/dist\/.*\.mjs$/;

/** Marks components and contexts that are made when a module is loaded as free of effects, and drops their names for developer tools. */
export function removableComponents(/** @type {string} */ code) {
  return code
    .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, "$1/* @__PURE__ */ $2")
    .replace(/^\w+\.displayName = "\w+";$/gm, "");
}

/** @returns {import("vite").Plugin} */
export function leanPackages() {
  return {
    name: "lean-packages",
    apply: "build",
    enforce: "pre",
    resolveId: { filter: { id: /^fast-uri$/ }, handler: () => uri },
    transform: {
      filter: { id: router },
      // Lines stay where they are, so the map of the package stays right.
      handler: (code) => ({ code: removableComponents(code), map: null }),
    },
  };
}
