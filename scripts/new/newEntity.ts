/** `entity`: a stored entity with calls, a list, a form, a route and a menu entry. */
import { newEntityFile, extensionStatus } from "#dialect/compile/newEntityFile.ts";
import { printFile } from "#dialect/json/editJson.ts";
import { checkEntityName, toTitle } from "./names.ts";
import { addCalls, addScreen, type ScreenOptions } from "./newScreen.ts";
import { CannotBegin, editing, type Plan, type ReadText } from "./plan.ts";

/** A plan that adds an entity named `name`. Throws CannotBegin when the name is taken or invalid. */
export function newEntity(read: ReadText, name: string, options: ScreenOptions): Plan {
  checkEntityName(name);
  const file = `schemas/entities/${name}.json`;
  if (read(file) !== undefined)
    throw new CannotBegin(`There is an entity "${name}" already: ${file}. For a screen of it: npm run new -- screen ${name}`);
  const label = { zh: options.zh ?? toTitle(name), en: options.en ?? toTitle(name) };
  const work = editing(read);
  work.write(file, entityText(name, label));
  addCalls(work, name, ["list", "save", "delete"]);
  const screen = addScreen(work, name, { ...options, ...label });
  return {
    changes: work.changes(),
    next: [
      ...(options.zh === undefined
        ? [`Its Chinese name is still English: x-label in ${file}, the titles in ${screen} and screens.json (or begin with --zh).`]
        : []),
      `Fields and rules: ${file}; each is explained in schemas/README.md.`,
      `What is drawn of it: ${screen}.`,
      "See it: npm run dev. Check it: npm run check:schemas. Storage is made when the server starts.",
    ],
  };
}

function entityText(name: string, label: { readonly zh: string; readonly en: string }): string {
  const time = (zh: string, en: string) => ({
    type: "string",
    format: "date-time",
    readOnly: true,
    "x-label": { zh, en },
    ...extensionStatus,
  });
  return printFile(
    newEntityFile({
      name,
      label,
      nameLabel: { zh: "名称", en: "Name" },
      head: { calls: {}, times: { created: "createTime", updated: "updateTime" } },
      properties: {
        remark: {
          type: "string",
          maxLength: 500,
          "x-kind": "longText",
          "x-label": { zh: "备注", en: "Remark" },
          "x-normalize": ["trim"],
          ...extensionStatus,
        },
        createTime: time("创建时间", "Created"),
        updateTime: time("更新时间", "Updated"),
      },
    }),
  );
}
