// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { BlockingProblems } from "#engine/actions/dialogs/BlockingProblems.tsx";
import { library, loan } from "../../../helpers/engine/library.ts";
import { all, clearPage, draw, find, one, press } from "../../../helpers/engine/page.tsx";
import { testHost } from "../../../helpers/engine/testHost.ts";

afterEach(clearPage);

const problems = ["/code", "/shelf"].map((path) => ({ path, code: "required", params: {}, severity: "error" as const }));

test("each problem leads to its field", async () => {
  const host = testHost(library, {});
  host.speak("en");
  const onGo = vi.fn();
  await draw(host, <BlockingProblems problems={problems} schema={loan} onGo={onGo} />);
  await press(one("button", host.t("problem.required", { label: "Shelf" })));
  expect(onGo).toHaveBeenCalledWith("/shelf");
});

test("without a form to open they are reported as text", async () => {
  await draw(testHost(library, {}), <BlockingProblems problems={problems} schema={loan} />);
  expect([all("button").length, all("listitem").length]).toEqual([0, 2]);
});

test("one that can be fixed elsewhere has a link to that page", async () => {
  const host = testHost(library, {});
  host.speak("en");
  const mend = { label: { en: "Complete the reader" }, go: "/readers?drawer=edit:7" };
  const told = problems.map((problem, index) => (index === 0 ? { ...problem, mend } : problem));
  await draw(host, <BlockingProblems problems={told} schema={loan} onGo={vi.fn()} />);
  const link = await find("link", /Complete the reader/);
  expect([link.getAttribute("href"), link.getAttribute("target"), all("link").length]).toEqual([host.href(mend.go), "_blank", 1]);
});
