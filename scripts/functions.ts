/** `npm run functions`: generates `schemas/functions.md`. A test fails when the page is out of date. */
import { writeFileSync } from "node:fs";
import { functionsPage, readChinese } from "./lib/functionsPage.ts";

writeFileSync("schemas/functions.md", functionsPage(readChinese()));
console.log("schemas/functions.md");
