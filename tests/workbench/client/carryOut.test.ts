import { expect, test } from "vitest";
import { CannotBegin } from "#dialect/begin/plan.ts";
import { createWorkbenchTranslation } from "../../../src/workbench/client/translation.ts";
import { benchWords } from "../../helpers/workbench/benchWords.ts";
import { carryOut } from "../../../src/workbench/client/carryOut.ts";

const { t } = createWorkbenchTranslation("zh", benchWords);

test("a plan is one step of undo; screens are made last, so that the list of files knows their routes", async () => {
  const done: string[] = [];
  const draft = {
    open: async (path: string) => ({ path, text: `text of ${path}`, published: "", hash: "" }),
    act: async (edits: () => Promise<void>) => {
      done.push("begin");
      await edits();
      done.push("end");
    },
    create: async (path: string) => void done.push(`create ${path}`),
    edit: async (path: string, change: (text: string) => string) => void done.push(`edit ${path}: ${change("")}`),
  };
  const asked: (string | undefined)[] = [];
  await carryOut(
    draft,
    [{ path: "there.json" }],
    ["screens.json"],
    (read) => {
      asked.push(read("screens.json"), read("there.json"), read("nowhere.json"));
      return [
        { path: "schemas/screens/a.json", after: "{}" },
        { path: "schemas/entities/a.json", after: "{}" },
        { path: "screens.json", before: "", after: "{ }" },
      ];
    },
    t,
  );
  expect(asked).toEqual(["text of screens.json", "", undefined]);
  expect(done).toEqual(["begin", "create schemas/entities/a.json", "edit screens.json: { }", "create schemas/screens/a.json", "end"]);
});

test("a plan that refuses says why in the language of the analyst, not in that of the command line", async () => {
  const never = async () => {
    throw new Error("nothing is edited");
  };
  const draft = { open: never, act: never, create: never, edit: never };
  const plan = () => {
    throw new CannotBegin("No list of box is in the menu. To make one: npm run new -- screen box", "noList", "box");
  };
  await expect(carryOut(draft, [], [], plan, t)).rejects.toThrow("菜单中没有“box”的列表");
});
