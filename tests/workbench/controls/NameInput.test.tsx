// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { NameInput } from "../../../src/workbench/controls/NameInput.tsx";
import { clearPage, drawPlain, one, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("an invalid name is described by its problem", async () => {
  await drawPlain(<NameInput label="Name" value="2x" problem="Letters first" onChange={() => undefined} />);
  const input = one("textbox", "Name");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Letters first");
});

test("a valid name has no problem, and typing reports it", async () => {
  const onChange = vi.fn();
  await drawPlain(<NameInput label="Name" value="" problem={undefined} onChange={onChange} />);
  expect(one("textbox", "Name").getAttribute("aria-invalid")).toBe("false");
  await type(one("textbox", "Name"), "box");
  expect(onChange).toHaveBeenCalledWith("box");
});
