// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { View } from "../../../src/workbench/preview/views.ts";
import { ViewChoice } from "../../../src/workbench/preview/ViewChoice.tsx";
import { clearPage, one, press, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const view = (part: View["part"], entity: string): View =>
  ({ id: `${part} ${entity}`, part, entity, title: { en: entity }, route: "/" }) as unknown as View;
const views = [view("list", "sku"), view("list", "box"), view("form", "box")];
async function show() {
  const onView = vi.fn();
  await renderInWorkbench(await testWorkbench(), <ViewChoice views={views} view={views[2]} onView={onView} />);
  return onView;
}

test("another kind of screen stays with the same entity", async () => {
  const onView = await show();
  await press(one("radio", "Table"));
  expect(onView).toHaveBeenCalledExactlyOnceWith(views[1]);
});

test("a kind without a screen cannot be chosen; a screen can be chosen by name", async () => {
  const onView = await show();
  expect((one("radio", "Detail") as HTMLInputElement).disabled).toBe(true);
  await type(one("combobox", "Screen"), "list sku");
  expect(onView).toHaveBeenCalledExactlyOnceWith(views[0]);
});
