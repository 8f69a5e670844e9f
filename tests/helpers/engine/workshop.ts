/** A bicycle workshop: the world that the engine's tests of forms and kinds live in. The gallery shows the same files. */
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import files from "../../../examples/gallery/workshop.json" with { type: "json" };
import addresses from "../../../schemas/addresses.json" with { type: "json" };
import { en, zh } from "../schemas/messages.ts";

export const text = (zhText: string, enText: string) => ({ zh: zhText, en: enText });

// Members of a JSON module have no narrower types.
const { entities, screens, states, codes, tables, endpoints } = files as unknown as Pick<
  CatalogFiles,
  "entities" | "screens" | "states" | "codes" | "tables" | "endpoints"
>;
export const repair = entities["repair"] as EntitySchema;
export const repairForm = screens["repairForm"] as Screen;
export const shopForm = screens["shopForm"] as Screen;

export const workshop: CatalogFiles = {
  addresses,
  site: {
    product: text("车行", "Workshop"),
    titleSeparator: " - ",
    languages: [
      { code: "zh", name: "中文", html: "zh-CN" },
      { code: "en", name: "English", html: "en" },
    ],
    defaultLanguage: "zh",
    home: "/",
    dashboard: "/",
    login: "/",
    notFound: "/",
    routes: [],
  },
  entities,
  screens,
  states,
  codes,
  ...(tables && { tables }),
  endpoints,
  limits: {},
  messages: { zh, en },
};
