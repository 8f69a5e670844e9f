/** The templates of new entities, as data: `templates/*.json`. */
import type { JsonValue } from "../json/editJson.ts";
import type { Text } from "../text/text.ts";
import addressBook from "./templates/addressBook.json";
import approvalFlow from "./templates/approvalFlow.json";
import documentWithLines from "./templates/documentWithLines.json";
import limitedBook from "./templates/limitedBook.json";
import smallEntity from "./templates/smallEntity.json";

type Members = Readonly<Record<string, JsonValue>>;

/**
 * The parts of a new entity of this sort. Texts have all languages that the template knows; `<name>`, `<key>`,
 * `<label>` and `<noun>` are replaced by the name of the new entity, `<labels>` and `<nouns>` by that of several.
 */
export interface Template {
  readonly title: Text;
  readonly about: Text;
  /** A name and a label as examples. */
  readonly suggest: { readonly name: string; readonly label: Text };
  /** `x-entity` without its name and the keys of its calls. */
  readonly entity: Members & { readonly calls: readonly string[] };
  /** Records per customer: the value of an entry of limits.json. As many as one likes when absent. */
  readonly limit?: { readonly named: number };
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Members>>;
  /** Each text in all languages: a made entity has it in the product's own. */
  readonly examples: readonly Members[];
  /** Options of the list `<name>-status`. */
  readonly codes?: readonly Members[];
  readonly states?: Members & { readonly transitions: readonly (Members & { readonly id: string })[] };
  readonly list: Members;
  readonly form: Members;
}

/** In the order in which they are offered. */
export const templates = { smallEntity, addressBook, limitedBook, documentWithLines, approvalFlow } as const satisfies Readonly<
  Record<string, unknown>
>;
export type TemplateId = keyof typeof templates;

export const templateIds = Object.keys(templates) as readonly TemplateId[];

export const isTemplateId = (id: string): id is TemplateId => Object.hasOwn(templates, id);

/** Returns a template; JSON imports lose optional members, so the type is stated here. */
export function templateOf(id: TemplateId): Template {
  return templates[id] as unknown as Template;
}
