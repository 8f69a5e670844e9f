// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { SelectInput } from "../../../src/workbench/controls/SelectInput.tsx";
import { clearPage, drawPlain, one, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a select reports the value of the chosen option; a disabled option is visible but not selectable", async () => {
  const onChange = vi.fn();
  const options = [
    { value: "", label: "Entity", disabled: true },
    { value: "box", label: "Box" },
    { value: "sku", label: "Goods" },
  ] as const;
  await drawPlain(<SelectInput aria-label="Entity" options={options} value="box" onChange={onChange} />);
  const select = one("combobox", "Entity") as HTMLSelectElement;
  expect([...select.options].map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ["Entity", true],
    ["Box", false],
    ["Goods", false],
  ]);
  await type(select, "sku");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("sku");
});
