/** Settings of the linter for `npm run check` and the editor: `.oxlintrc.json` and the fences of the table. */
import { readFileSync } from "node:fs";
import { root } from "../lib/root.mjs";
import { fencesAt, placesWithFences } from "./table.mjs";

const general = JSON.parse(readFileSync(`${root}.oxlintrc.json`, "utf8"));

const fences = placesWithFences().map((place) => ({
  files: [/\.\w+$/.test(place) ? `**/${place}` : `**/${place}/**`],
  rules: { "no-restricted-imports": ["error", { patterns: fencesAt(place) }] },
}));

export default { ...general, overrides: [...(general.overrides ?? []), ...fences] };
