// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { BlockingProblems } from "#engine/actions/dialogs/BlockingProblems.tsx";
import { library, loan } from "../../../helpers/engine/library.ts";
import { all, clearPage, draw, one, press } from "../../../helpers/engine/page.tsx";
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

test("without a form to open they are told as text", async () => {
  await draw(testHost(library, {}), <BlockingProblems problems={problems} schema={loan} />);
  expect([all("button").length, all("listitem").length]).toEqual([0, 2]);
});
