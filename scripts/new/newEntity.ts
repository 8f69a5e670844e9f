/** `entity`: a stored entity with calls, a list, a form, a route and a menu entry. */
import { newEntityFile, extensionStatus } from "#dialect/compile/newEntityFile.ts";
import { printFile } from "#dialect/json/editJson.ts";
import type { Text } from "#dialect/text/text.ts";
import { inEach, languagesOf, plainLabels } from "./labels.ts";
import { checkEntityName, toTitle } from "./names.ts";
import { addCalls, addScreen, type ScreenOptions } from "./newScreen.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";

/** A plan that adds an entity named `name`. Throws CannotBegin when the name is taken or invalid. */
export function newEntity(read: ReadText, name: string, options: ScreenOptions): Plan {
  checkEntityName(name);
  const file = `schemas/entities/${name}.json`;
  if (read(file) !== undefined)
    throw new CannotBegin(`There is an entity "${name}" already: ${file}. For a screen of it: npm run new -- screen ${name}`);
  const languages = languagesOf(read);
  const label = inEach(languages, options.label ?? {}, options.label?.["en"] ?? toTitle(name));
  const open = languages.filter((language) => language !== "en" && options.label?.[language] === undefined);
  const work = editing(read);
  work.write(file, entityText(name, label, languages));
  addCalls(work, name, ["list", "save", "delete"]);
  const screen = addScreen(work, name, { ...options, label });
  return {
    changes: work.changes(),
    next: [
      ...open.map(
        (language) =>
          `Its name in ${language} is still English: x-label in ${file}, the titles in ${screen} and screens.json (or begin with --label ${language}=…).`,
      ),
      `Fields and rules: ${file}; each is explained in schemas/README.md.`,
      `What is drawn of it: ${screen}.`,
      `States, if it has some: schemas/states/${name}.json, its name as "states" in x-entity, and a call for each transition in schemas/endpoints.json. Write them as another entity has them; the check names what is missing.`,
      "See it: npm run dev. Check it: npm run check:schemas. Storage is made when the server starts.",
    ],
  };
}

function entityText(name: string, label: Text, languages: readonly string[]): string {
  const time = (words: Text) => ({
    type: "string",
    format: "date-time",
    readOnly: true,
    "x-label": inEach(languages, words),
    ...extensionStatus,
  });
  return printFile(
    newEntityFile({
      name,
      label,
      nameLabel: inEach(languages, plainLabels.name),
      head: { calls: {}, times: { created: "createTime", updated: "updateTime" } },
      properties: {
        remark: {
          type: "string",
          maxLength: 500,
          "x-kind": "longText",
          "x-label": inEach(languages, plainLabels.remark),
          "x-normalize": ["trim"],
          ...extensionStatus,
        },
        createTime: time(plainLabels.created),
        updateTime: time(plainLabels.updated),
      },
    }),
  );
}
