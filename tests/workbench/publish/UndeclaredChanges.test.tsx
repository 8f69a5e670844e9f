// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { UndeclaredChange } from "#dialect/wire/workbench.ts";
import { UndeclaredChanges } from "../../../src/workbench/publish/UndeclaredChanges.tsx";
import { all, clearPage, one, press, texts } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

test("each breaking change shows the migration step that would declare it", async () => {
  const onDeclare = vi.fn();
  const change = { change: { file: "a", pointer: "/b", where: { en: "Box" } }, step: { remove: "weight" } } as unknown as UndeclaredChange;
  await renderInWorkbench(await testWorkbench(), <UndeclaredChanges changes={[change]} onDeclare={onDeclare} />);
  expect(texts(all("listitem"))).toEqual(['Box {"remove":"weight"}']);
  await press(one("button", "Create the suggested migration"));
  expect(onDeclare).toHaveBeenCalledOnce();
});
