// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import type { UsageTarget } from "#dialect/wire/workbench.ts";
import { useFileInUse } from "../../../src/workbench/preview/useFileInUse.ts";
import { useDraft } from "../../../src/workbench/client/WorkbenchContext.tsx";
import { clearPage, eventually } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const [limits, box, boxes] = ["schemas/limits.json", "schemas/entities/box.json", "schemas/screens/boxes.json"];
const usage = (file: string): Usage => ({ sort: "limit", file, line: 1, pointer: "/x-limit", trail: [] });

function Shown({ pointer, path }: { readonly pointer?: string; readonly path: string }) {
  const file = useDraft().files.find((one) => one.path === path);
  return <p>{useFileInUse(file, pointer === undefined ? undefined : { path, pointer })?.path}</p>;
}

async function show(found: readonly Usage[], pointer?: string, path = limits) {
  const usages = vi.fn(async (_target: UsageTarget) => found);
  const workbench = await testWorkbench({ texts: { [limits]: "{}", [box]: "{}", [boxes]: "{}" }, api: { usages } });
  await renderInWorkbench(workbench, <Shown path={path} {...(pointer !== undefined && { pointer })} />);
  return usages;
}
const shown = () => document.querySelector("p")?.textContent;

test("a limit that is edited is shown where it holds: on the pages of the entity that uses it, else of a screen", async () => {
  const usages = await show([usage("schemas/messages/en.json"), usage(boxes), usage(box)], "/boxes");
  await eventually(() => expect(shown()).toBe(box));
  expect(usages).toHaveBeenCalledWith({ limit: "boxes" });
  clearPage();
  await show([usage(boxes)], "/boxes");
  await eventually(() => expect(shown()).toBe(boxes));
});

test("without a limit in hand, with one that nothing shows, and for any other file it is the file itself", async () => {
  expect([(await show([usage(box)])).mock.calls, shown()]).toEqual([[], limits]);
  clearPage();
  await show([usage("schemas/messages/en.json")], "/boxes");
  expect(shown()).toBe(limits);
  clearPage();
  expect([(await show([usage(box)], "/properties/size", boxes)).mock.calls, shown()]).toEqual([[], boxes]);
});
