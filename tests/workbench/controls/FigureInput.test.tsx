// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { FigureInput } from "../../../src/workbench/controls/FigureInput.tsx";
import { all, clearPage, one, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

async function show(isOptional: boolean) {
  const onNumber = vi.fn();
  const input = <FigureInput aria-label="Most" value="30" isOptional={isOptional} onNumber={onNumber} />;
  await renderInWorkbench(await testWorkbench({ texts: {} }), input);
  return onNumber;
}
const said = () => texts(all("alert"));

test("a number is reported as it is typed", async () => {
  const onNumber = await show(false);
  await type(one("textbox", "Most"), "4.5");
  expect(onNumber).toHaveBeenLastCalledWith(4.5);
  expect(said()).toEqual([]);
});

test("a text that is no number is not reported, and the input says so", async () => {
  const onNumber = await show(false);
  await type(one("textbox", "Most"), "forty");
  expect(onNumber).not.toHaveBeenCalled();
  expect(said()).toEqual(["This is not a number. 30 stays active."]);
  expect(one("textbox", "Most").getAttribute("aria-invalid")).toBe("true");
});

test.each([
  ["12345678901234567890", "A number has at most 15 digits. 30 stays active."],
  ["0x10", "This is not a number. 30 stays active."],
  ["1e400", "This is not a number. 30 stays active."],
])("%s would be stored as another number: it is not reported", async (typed, problem) => {
  const onNumber = await show(false);
  await type(one("textbox", "Most"), typed);
  expect(onNumber).not.toHaveBeenCalled();
  expect(said()).toEqual([problem]);
});

test("an empty input removes an optional number, and says what is missing otherwise", async () => {
  const required = await show(false);
  await type(one("textbox", "Most"), "");
  expect(required).not.toHaveBeenCalled();
  expect(said()).toEqual(["Type a number. 30 stays active."]);
  clearPage();
  const optional = await show(true);
  await type(one("textbox", "Most"), "");
  expect(optional).toHaveBeenLastCalledWith(undefined);
  expect(said()).toEqual([]);
});

test("a number that the analyst may not change is put back", async () => {
  const workbench = await testWorkbench({ texts: { "schemas/limits.json": "{}" } });
  await workbench.draft.open("schemas/limits.json");
  const refuse = vi.fn();
  workbench.draft.setRefusal(refuse);
  const edit = () => workbench.draft.change("schemas/limits.json", () => '{ "books": 4 }');
  await renderInWorkbench(workbench, <FigureInput aria-label="Most" value="30" onNumber={edit} />);
  const box = () => one("textbox", "Most") as HTMLInputElement;
  await type(box(), "4");
  expect(refuse).toHaveBeenCalledOnce();
  expect(box().value).toBe("30");
  await type(box(), "5");
  expect(box().value).toBe("30");
});
