// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { SearchBox } from "../../../src/workbench/controls/SearchBox.tsx";
import { clearPage, drawPlain, one, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("a search box has its label as name and placeholder, and reports each change", async () => {
  const onChange = vi.fn();
  await drawPlain(<SearchBox label="Find a field" value="" onChange={onChange} />);
  const input = one("searchbox", "Find a field") as HTMLInputElement;
  expect(input.placeholder).toBe("Find a field");
  await type(input, "weight");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("weight");
});
