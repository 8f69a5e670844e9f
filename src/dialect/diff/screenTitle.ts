/** What people call a screen: the title of a page that shows it. */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import type { Json, JsonObject } from "../json/json.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import type { Text } from "../text/text.ts";
import { labelOrName } from "./changeCollector.ts";

/** Returns the title of the first page with the screen; its name where no page with a title has it. @param versions the newer files first */
export function screenTitle(name: string, ...versions: readonly SchemaFiles[]): Text {
  const pages = versions.flatMap((files) => siteMaps(files).flatMap(pagesIn));
  return labelOrName(pages.find(({ screen, title }) => screen === name && title !== undefined)?.["title"], name);
}

const siteMaps = (files: SchemaFiles): readonly Json[] =>
  Object.entries(files).flatMap(([path, file]) => (path === "screens.json" || path.startsWith("schemas/sites/") ? [file as Json] : []));

function pagesIn(map: Json): readonly JsonObject[] {
  const { routes, children } = asJsonObject(map);
  return [...asJsonArray(routes), ...asJsonArray(children)].map(asJsonObject).flatMap((page) => [page, ...pagesIn(page)]);
}
