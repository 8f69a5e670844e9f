// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { FlagChoice } from "../../../src/workbench/preview/FlagChoice.tsx";
import { all, clearPage, find, one, press, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

async function show(flags: Readonly<Record<string, string | number>> = {}) {
  const onChange = vi.fn();
  const offered = { vip: [1], level: ["gold"], partner: [] };
  await renderInWorkbench(await testWorkbench(), <FlagChoice offered={offered} flags={flags} onChange={onChange} />);
  return onChange;
}

test("a flag offers the values that conditions compare it to, and the opposite of a yes or no", async () => {
  await show();
  await press(one("button", "any customer"));
  await find("dialog");
  const options = all("combobox").map((select) => [...(select as HTMLSelectElement).options].map(({ textContent }) => textContent));
  expect(options).toEqual([
    ["not set", "1", "0"],
    ["not set", "gold"],
    ["not set", "true", "false"],
  ]);
});

test("a chosen value is added to the others, and an unset flag is removed", async () => {
  const onChange = await show({ vip: 1 });
  await press(one("button", "vip = 1"));
  await find("dialog");
  const [vip, level] = all("combobox");
  await type(level!, '"gold"');
  expect(onChange).toHaveBeenLastCalledWith({ vip: 1, level: "gold" });
  await type(vip!, "null");
  expect(onChange).toHaveBeenLastCalledWith({});
});
