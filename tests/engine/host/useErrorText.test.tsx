// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { type FailedResponse, isTransportFailure, useErrorText } from "#engine/host/useErrorText.ts";
import { library, loan } from "../../helpers/engine/library.ts";
import { clearPage, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

async function textOf(response: FailedResponse) {
  const host = testHost(library, {});
  host.speak("en");
  function Text() {
    return <p>{useErrorText(loan)(response)}</p>;
  }
  await draw(host, <Text />);
  return { text: document.querySelector("p")?.textContent, t: host.t };
}
const problem = (path: string, severity: "error" | "warning") => ({ path, code: "required", params: {}, severity });

test("the first error is shown, before any warning", async () => {
  const { text, t } = await textOf({ code: 4220, problems: [problem("/shelf", "warning"), problem("/code", "error")] });
  expect(text).toBe(t("problem.required", { label: "Code" }));
});

test("without problems the server's message is shown", async () => {
  expect((await textOf({ code: 4092, message: "It is lent" })).text).toBe("It is lent");
});

test.each([0, 408, 502, 503, 504])("code %i without a message says that the server is unreachable", async (code) => {
  const { text, t } = await textOf({ code });
  expect(text).toBe(t("list.unreachable"));
});

test("codes below 1000 are failures of the transport", () => {
  expect([0, 500, 999, 1000, 4092].map(isTransportFailure)).toEqual([true, true, true, false, false]);
});
