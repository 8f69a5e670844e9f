// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { PromptFields } from "#engine/actions/PromptFields.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import { blur } from "../../helpers/engine/inputField.tsx";
import { clearPage, draw, one, type } from "../../helpers/engine/page.tsx";
import { testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const input = testInput(workshop, "repair");
const note = planAskedField(input, "note", { type: "string", "x-label": { en: "Note" }, "x-help": { en: "For the owner" } }, true);
const bells = planAskedField(input, "bells", { type: "array", items: { "x-codes": "bell" }, "x-label": { en: "Bells" } }, false);

async function ask(problemOf: Parameters<typeof PromptFields>[0]["problemOf"] = () => undefined) {
  const host = testHost(workshop, {});
  host.speak("en");
  const onChange = vi.fn();
  await draw(host, <PromptFields fields={[note, bells]} draft={{}} onChange={onChange} problemOf={problemOf} />);
  return { onChange, host };
}

test("each field has its label, its help and its value by name", async () => {
  const { onChange } = await ask();
  const box = one("textbox", "Note*");
  expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe("For the owner");
  await type(box, "soon");
  blur(box);
  expect(onChange).toHaveBeenCalledWith("note", "soon");
});

test("a field with several controls is a group with a name", async () => {
  await ask();
  const group = document.querySelector("[role=group][aria-labelledby]");
  expect(document.getElementById(group?.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("Bells");
});

test("a problem is reported at its field", async () => {
  await ask((path) => (path === "/note" ? "Say something" : undefined));
  const box = one("textbox", "Note*");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(document.querySelector(".ld-problem")?.textContent).toBe("Say something");
});
