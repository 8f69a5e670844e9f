/** A small library: the world that the engine's tests of lists and details live in. The gallery shows the same files. */
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import type { Screen } from "#dialect/schema/screens.ts";
import files from "../../../examples/gallery/library.json" with { type: "json" };
import { en, zh } from "../schemas/messages.ts";

const text = (zhText: string, enText: string) => ({ zh: zhText, en: enText });

// Members of a JSON module have no narrower types.
const { entities, screens, states, codes, endpoints } = files as unknown as Pick<
  CatalogFiles,
  "entities" | "screens" | "states" | "codes" | "endpoints"
>;
export const loan = entities["loan"] as EntitySchema;
export const loans = screens["loans"] as Screen & { readonly kind: "list" };
export const loanDetail = screens["loanDetail"] as Screen & { readonly kind: "detail" };

export const library: CatalogFiles = {
  site: {
    product: text("图书馆", "Library"),
    titleSeparator: " - ",
    languages: [],
    defaultLanguage: "zh",
    home: "/",
    dashboard: "/",
    login: "/",
    notFound: "/",
    routes: [
      {
        path: "/library",
        children: [
          { path: "loans", screen: "loans" },
          { path: "loan/:id", screen: "loanDetail" },
        ],
      },
    ],
  },
  entities,
  screens,
  states,
  codes,
  endpoints,
  limits: {},
  messages: { zh, en },
};

/** The library with a limit of so many loans. */
export function withLimit(max: number): CatalogFiles {
  return { ...library, entities: { ...entities, loan: { ...loan, "x-limit": { max, per: "customer" } } } };
}
