/** Crates with lines, and with boxes of goods: the world that the grid's tests live in. */
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { workshop } from "../../helpers/engine/workshop.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

const text = (en: string): FieldSchema => ({ type: "string", maxLength: 20, "x-label": { en } });
const number = (en: string, rest: FieldSchema = {}): FieldSchema => ({ type: "number", "x-label": { en }, ...rest });

export const crates: CatalogFiles = {
  ...workshop,
  entities: {
    ...workshop.entities,
    crate: {
      $id: "crate",
      "x-entity": { name: "crate", owner: "customer" },
      "x-label": { en: "Crate" },
      type: "object",
      properties: {
        longest: number("Longest", { "x-compute": "max(self.lines.filter(x, has(x.length)).map(x, x.length))" }),
        lines: {
          type: "array",
          "x-label": { en: "Lines" },
          items: {
            type: "object",
            properties: {
              code: text("Code"),
              length: number("Length", { "x-split": { into: ["length", "width", "height"] } }),
              width: number("Width"),
              height: number("Height"),
              total: number("Total", { "x-compute": "row.length * 2" }),
              note: text("Note"),
            },
          },
        },
        boxes: {
          type: "array",
          "x-label": { en: "Boxes" },
          items: {
            type: "object",
            properties: {
              number: number("Number"),
              weight: number("Weight", { "x-decimals": 3 }),
              goods: {
                type: "array",
                "x-label": { en: "Goods" },
                items: { type: "object", properties: { item: text("Item"), count: number("Count") } },
              },
            },
          },
        },
      },
    },
  },
};

type LinesField = NonNullable<NonNullable<NonNullable<CatalogFiles["screens"][string]["form"]>["sections"]>[number]["fields"]>[number];

/** The crates with a form `crateForm` of nothing but their lines. */
export function cratesWith(lines: LinesField): CatalogFiles {
  const form = { sections: [{ id: "all", label: { en: "All" }, columns: 1, fields: [lines] }], saveLabel: { en: "Keep" } } as const;
  return { ...crates, screens: { ...crates.screens, crateForm: { entity: "crate", kind: "form", form } } };
}
