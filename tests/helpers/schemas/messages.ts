/** The messages of the product under test over those that ship with the source, as every page and every answer has them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withOwnMessages } from "#dialect/messages/ownMessages.ts";

/** Not by `schemaRoot.ts`: in a test with a page, `URL` is not that of Node. */
const folder = process.env["SCHEMA_ROOT"] ?? process.cwd();

const ofProduct = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, `schemas/messages/${language}.json`), "utf8")) as Readonly<Record<string, string>>;

export const { zh = {}, en = {} } = withOwnMessages({ zh: ofProduct("zh"), en: ofProduct("en") });
