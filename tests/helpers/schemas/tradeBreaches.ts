/** Breaches of the rule that engine, dialect and shell know no word, icon or drawing of the trade. */
import type { Breach } from "./plantedBreaches.ts";

export const tradeBreaches: readonly Breach[] = [
  [
    "a freight word in the dialect, in a comment too",
    "src/dialect/note.ts",
    "/** Made for the waybill. */\nexport const note = 1;\n",
    /:1 .*"waybill" is a word of the trade/,
  ],
  [
    "the name of an entity in the engine, in any spelling",
    "src/engine/note.ts",
    "export const deliveryAddresses = 1;\n",
    /:1 .*"delivery addresses"/,
  ],
  [
    "the name of a field in the engine",
    "src/engine/note.ts",
    "export const zip = (zipCode: string) => zipCode;\n",
    /"zipCode" is a word of the trade/,
  ],
  ["a freight word in a document of the engine", "src/engine/NOTES.md", "# How the shipper sees it\n", /:1 .*"shipper"/],
  [
    "a freight word in the portal's shell",
    "src/portal/shell/note.ts",
    "export const cargoOf = 1;\n",
    /:1 .*"cargo".*the shell serves any product/,
  ],
  [
    "an icon of the trade in the shell",
    "src/portal/shell/note.ts",
    'export const icon = "truck";\n',
    /:1 .*"truck" is an icon of the trade/,
  ],
  ["a drawing in the engine", "src/engine/ui/Note.tsx", 'export const Note = () => <svg viewBox="0 0 1 1" />;\n', /:1 .*A drawing in code/],
  [
    "a word of the trade in a comment of the server",
    "src/server/note.ts",
    "/** Sends what the forwarder knows. */\nexport const note = 1;\n",
    /:1 .*"forwarder" is a word of the trade/,
  ],
  [
    "a word of the trade in a text of the workbench",
    "src/workbench/note.ts",
    'export const note = "your waybill";\n',
    /:1 .*"waybill" is a word of the trade/,
  ],
];
