/** `npm run new -- entity|screen|kind|language|product NAME`: a working start, in the files where it belongs. */
import { runNew } from "./new/runNew.ts";

const project = process.cwd();
process.exitCode = await runNew(process.argv.slice(2), {
  project,
  schemas: process.env["SCHEMA_ROOT"] ?? project,
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
});
