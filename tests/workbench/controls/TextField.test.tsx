// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { TextField } from "../../../src/workbench/controls/TextField.tsx";
import { clearPage, drawPlain, one, type } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

test("the label names the input and the help text describes it", async () => {
  const onText = vi.fn();
  await drawPlain(<TextField label="Reason" help="Visible in the history" value="" onText={onText} />);
  const input = one("textbox", "Reason");
  expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Visible in the history");
  await type(input, "VAT");
  expect(onText).toHaveBeenCalledWith("VAT");
});

test("an input without help refers to no description", async () => {
  await drawPlain(<TextField label="Reason" value="" onText={() => undefined} />);
  expect(one("textbox", "Reason").hasAttribute("aria-describedby")).toBe(false);
});
