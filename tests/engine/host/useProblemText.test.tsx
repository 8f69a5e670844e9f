// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Problem } from "#dialect/schema/problems.ts";
import { type ProblemWords, useProblemText } from "#engine/host/useProblemText.ts";
import { library, loan } from "../../helpers/engine/library.ts";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

async function textOf(tell: (words: ProblemWords) => string) {
  const host = testHost(library, {});
  host.speak("en");
  function Text() {
    return <p>{tell(useProblemText(loan))}</p>;
  }
  await draw(host, <Text />);
  return { text: document.querySelector("p")?.textContent, t: host.t };
}
const problem = (more: Partial<Problem>): Problem => ({ path: "/code", code: "required", params: {}, severity: "error", ...more });

test("a problem is shown as the sentence of its code, with the label of its field", async () => {
  const { text, t } = await textOf(({ sentence }) => sentence(problem({})));
  expect(text).toBe(t("problem.required", { label: "Code" }));
});

test("the message of a rule comes first, with its parameters", async () => {
  const message = { zh: "最多 {{ max }}", en: "At most {{ max }} {{ unknown }}" };
  expect((await textOf(({ sentence }) => sentence(problem({ message, params: { max: 3 } })))).text).toBe("At most 3 {{ unknown }}");
});

test("an unknown code has a general sentence", async () => {
  const { text, t } = await textOf(({ sentence }) => sentence(problem({ code: "fromTheFuture" })));
  expect(text).toBe(t("problem.other", { label: "Code" }));
});

test("a field inside a row is named by its own label, a problem of the record by none", async () => {
  expect((await textOf(({ label }) => label(problem({ path: "/copies/2/tag" })))).text).toBe("Tag");
  clearPage();
  expect((await textOf(({ label }) => label(problem({ path: "" })))).text).toBe("");
});

test("away from its field a sentence names the field, unless it does so already", async () => {
  const { text, t } = await textOf(({ named }) => named(problem({ message: { en: "Too long" } })));
  expect(text).toBe(t("form.problemOf", { label: "Code", problem: "Too long" }));
  clearPage();
  expect((await textOf(({ named }) => named(problem({ message: { en: "Code is too long" } })))).text).toBe("Code is too long");
  clearPage();
  expect((await textOf(({ named }) => named(problem({ message: { en: "Enter the code" } })))).text).toBe("Enter the code");
});
