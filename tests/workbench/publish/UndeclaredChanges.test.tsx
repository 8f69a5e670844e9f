// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import { UndeclaredChanges } from "../../../src/workbench/publish/UndeclaredChanges.tsx";
import { all, clearPage, one, press, texts } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const changeOf = (step: JsonObject, pointer = "/b"): UndeclaredChange =>
  ({ change: { file: "a", pointer, where: { en: "Box", zh: "箱" } }, step }) as unknown as UndeclaredChange;

test("each breaking change shows in words the migration step that would declare it", async () => {
  const onDeclare = vi.fn();
  const steps: JsonObject[] = [
    { do: "rename", field: "/weight", to: "/grossWeight" },
    { do: "drop", field: "/items/-/mark" },
    { do: "drop" },
    { do: "value", field: "/way", from: "AIR", to: "…" },
    { do: "split", field: "/name", to: ["/first", "/last"] },
    { do: "join", fields: ["/street", "/number"], to: "/address" },
  ];
  const changes = steps.map((step, index) => changeOf(step, `/${index}`));
  await renderInWorkbench(await testWorkbench(), <UndeclaredChanges changes={changes} onDeclare={onDeclare} />);
  expect(texts(all("listitem"))).toEqual([
    "Box Rename weight to grossWeight",
    "Box Delete the values of items / mark",
    "Box Delete all its records",
    "Box In way, replace AIR by …",
    "Box Split name into first, last",
    "Box Join street, number to address",
  ]);
  await press(one("button", "Create the suggested migration"));
  expect(onDeclare).toHaveBeenCalledOnce();
});

test("an undeclared change is named in Chinese in a Chinese workbench", async () => {
  const changes = [changeOf({ do: "rename", field: "/weight", to: "/grossWeight" })];
  await renderInWorkbench(await testWorkbench({ language: "zh" }), <UndeclaredChanges changes={changes} onDeclare={() => undefined} />);
  expect(texts(all("listitem"))).toEqual(["箱 weight 改名为 grossWeight"]);
});

test("a field of an open file has its label, from before the change if it is gone", async () => {
  const file = (name: string) => JSON.stringify({ properties: { [name]: { type: "number", "x-label": { en: "Weight", zh: "重量" } } } });
  const workbench = await testWorkbench({ texts: { "schemas/entities/box.json": file("weight") } });
  await workbench.draft.open("schemas/entities/box.json");
  await workbench.draft.edit("schemas/entities/box.json", () => file("grossWeight"));
  const change = changeOf({ do: "rename", field: "/weight", to: "/grossWeight" });
  const changes = [{ ...change, change: { ...change.change, file: "schemas/entities/box.json" } }];
  await renderInWorkbench(workbench, <UndeclaredChanges changes={changes} onDeclare={() => undefined} />);
  expect(texts(all("listitem"))).toEqual(["Box Rename Weight (weight) to Weight (grossWeight)"]);
});
