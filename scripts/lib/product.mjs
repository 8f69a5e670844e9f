/**
 * `--product DIR`: another product than the one of this folder, for `start`, `dev`, `check`, `build` and every program of `run.mjs`.
 *
 * A product is a folder with `screens.json` and `schemas/`. The flag is short for the settings `SCHEMA_ROOT=DIR` and, unless
 * `DATA_DIR` is set, `DATA_DIR=DIR/data`: each product keeps its own records. The built portal and server hold no schemas, so all
 * products share them.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * Removes `--product DIR` from the arguments and makes settings of it. Returns whether it was there. Ends the process with a
 * sentence where DIR holds no product.
 */
export function takeProduct() {
  const { tokens } = parseArgs({
    args: process.argv.slice(2),
    options: { product: { type: "string" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.find((token) => token.kind === "option" && token.name === "product");
  if (given?.kind !== "option") return false;
  process.argv.splice(2 + given.index, given.inlineValue === false ? 2 : 1);
  const folder = given.value === undefined ? undefined : resolve(given.value);
  if (folder === undefined || !existsSync(join(folder, "screens.json"))) {
    const why = folder === undefined ? "--product needs a folder." : `${given.value} is no product: it has no screens.json.`;
    console.error(`${why} Such as --product examples/clinic; a new one: npm run new -- product FOLDER`);
    process.exit(2);
  }
  process.env["SCHEMA_ROOT"] = folder;
  process.env["DATA_DIR"] ||= join(folder, "data");
  return true;
}
