/** `npm run audit:schemas -- FOLDER`: finds stored records that other rules would refuse; see `--help`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { runProgram } from "../src/server/operator/program.ts";

const help = `npm run audit:schemas -- FOLDER [OPTIONS]

Tries the rules of FOLDER (screens.json and schemas/) on everything that customers
have stored, and lists which records would be refused if they were saved unchanged: by
which rule, how many of how many, and their ids. Also: duplicate values, more records
than a customer may have, states and fields that are gone.
Migrations of FOLDER that the database has not run are applied first. Two numbers say
how many records any save refuses, and how many only a save that changes what the rule
reads. Future days on which a rule begins or ends follow, then the slowest rules.
Reads only, in pages: through the running server when it has the database open,
else the data folder (DATA_DIR) or PostgreSQL (DATABASE_URL).

  --customer LOGIN-NAME  only the records of this customer
  --on 2027-03-01        as on that day only, for rules that begin or end on one (when left out:
                         today, and each later day that a rule names)
  --language zh          the sentences in another language of screens.json (en when left out)
  --json                 prints {version, rules, records, entities: [{entity, label, records, refused,
                         atAnySave, findings: [{code, path, sentence, records, already, atAnySave,
                         customers, ids}], times: [{rule, total, most}]}], later: [{on, entities}]};
                         times in milliseconds
  --help                 this

Ends with 0 when no record is newly refused, 1 when one is, 2 when it could not be asked.
A new rule never changes a stored record; it counts when somebody saves the record.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      customer: { type: "string" },
      on: { type: "string" },
      language: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [folder] = positionals;
  if (values.help || folder === undefined) {
    console.log(help);
    process.exitCode = values.help ? 0 : 2;
  } else {
    const chosen = [
      values.customer && ["--customer", values.customer],
      values.on && ["--on", values.on],
      values.language && ["--language", values.language],
      values.json && ["--json", "true"],
    ];
    await runProgram(["audit", resolve(folder), ...chosen.flatMap((option) => option || [])]);
  }
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 2;
}
