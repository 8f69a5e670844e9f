/** Breaches of the rule that a kind says everything about itself, and that drawing reads plans only. */
import type { Breach } from "./plantedBreaches.ts";

export const kindBreaches: readonly Breach[] = [
  [
    "a kind of value that is asked by name",
    "src/engine/form/fields/asked.ts",
    'export const isLong = (field: { kind: string }) => field.kind === "longText";\n',
    /:1 .*The kind "longText" is asked by name: make it a member of Kind/,
  ],
  [
    "a switch over kinds of value",
    "src/engine/table/rows/asked.ts",
    'export function widthOf({ kind }: { kind: string }) {\n  switch (kind) {\n    case "money":\n      return 90;\n  }\n  return 100;\n}\n',
    /:2 .*The kind "money" is asked by name/,
  ],
  [
    "a table by kind of value",
    "src/engine/detail/asked.ts",
    'const wide = new Set(["rows", "group"]);\nexport const isWide = (field: { kind: string }) => wide.has(field.kind);\n',
    /:2 .*A table is asked by kind/,
  ],
  [
    "a table by kind of value, asked under another name",
    "src/engine/detail/asked.ts",
    "const wide: Record<string, boolean> = { rows: true };\nexport const isWide = (planned: { kind: string }) => Object.hasOwn(wide, planned.kind as string);\n",
    /:2 .*A table is asked by kind/,
  ],
  [
    "a table by the type of all kinds",
    "src/engine/detail/asked.ts",
    'import type { KindName } from "../kinds/index.ts";\nexport const widths: Partial<Record<KindName, number>> = { rows: 1 };\n',
    /:1 .*A table is asked by kind/,
  ],
  [
    "the kind of a screen that is asked under another name",
    "src/portal/pages/asked.ts",
    'export const isForm = (file: { kind: string }) => file.kind === "form";\n',
    /:1 .*The kind of a screen is asked by name \("form"\)/,
  ],
  [
    "the kind of a screen that is asked by name",
    "src/workbench/preview/asked.ts",
    'export const isForm = (screen: { kind: string }) => screen.kind === "form";\n',
    /:1 .*The kind of a screen is asked by name \("form"\): only src\/portal\/boot\/pageOf.tsx/,
  ],
  [
    "a component that reads the schema of a field",
    "src/engine/inputs/asked.ts",
    "export const typeOf = (field: { schema: { type: string } }) => field.schema.type;\n",
    /:1 .*Drawing reads the plan, not the schema/,
  ],
  [
    "a component that reads the part of a screen that its plan was made from",
    "src/engine/table/asked.ts",
    "export const sortOf = (parts: { screen: { list: { sort: string } } }) => parts.screen.list.sort;\n",
    /:1 .*Drawing reads the plan, not screen\.list/,
  ],
];
