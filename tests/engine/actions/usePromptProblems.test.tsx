// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { usePromptProblems } from "#engine/actions/usePromptProblems.ts";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(clearPage);

const asked: Readonly<Record<string, FieldSchema>> = { note: { type: "array", "x-label": { en: "Note" } } };

function Problems({ at }: { readonly at: string }) {
  const problemOf = usePromptProblems(asked, [{ path: "/note/0", code: "required", params: {}, severity: "error" }]);
  return <p>{problemOf(at) ?? "none"}</p>;
}

test("a problem inside of a field is worded at the field, with its label", async () => {
  const host = testHost(workshop, {});
  host.speak("en");
  await draw(host, <Problems at="/note" />);
  expect(document.querySelector("p")?.textContent).toBe(host.t("problem.required", { label: "Note" }));
});

test("another field has none, even where its name begins the same", async () => {
  await draw(testHost(workshop, {}), <Problems at="/no" />);
  expect(document.querySelector("p")?.textContent).toBe("none");
});
