// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import "#engine/inputs/MarkdownInput.tsx";
import "#engine/values/MarkdownText.tsx";
import { drawField } from "../../helpers/engine/inputField.tsx";
import { clearPage, one, press, settle } from "../../helpers/engine/page.tsx";

afterEach(clearPage);

const schema = { type: "string", "x-kind": "markdown" } as const;
const preview = () => document.querySelector(".ld-markdown-preview");

test("the preview shows the text as readers will see it, and Write leads back to it", async () => {
  await drawField(schema, { start: "**Two** copies" });
  await settle(2);
  await press(one("button", "Preview"));
  await settle(2);
  expect(preview()?.querySelector("strong")?.textContent).toBe("Two");
  expect(document.querySelector("textarea")?.closest("[hidden]")).not.toBeNull();
  await press(one("button", "Write"));
  expect(preview()).toBeNull();
  expect(document.querySelector("textarea")?.value).toBe("**Two** copies");
});

test("a text with a problem is shown as it was typed, where it can be fixed", async () => {
  await drawField(schema, { start: "**Two**", invalid: true });
  await settle(2);
  await press(one("button", "Preview"));
  expect(preview()).toBeNull();
});

test("the preview of nothing says so", async () => {
  await drawField(schema);
  await settle(2);
  await press(one("button", "Preview"));
  expect(preview()?.textContent).toBe("Nothing is written yet");
});
