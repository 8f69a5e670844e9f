// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { begin, bench, clearPage, open, sentence } from "../../../helpers/engine/formPage.tsx";
import { one, press, setWidth } from "../../../helpers/engine/page.tsx";

beforeEach(() => {
  begin();
  setWidth(390);
});
afterEach(clearPage);

describe("unfinished work on a phone", () => {
  test("continues at the step where it was left, else at the first incomplete one", async () => {
    const draft = (step?: string) => ({
      key: "d1",
      entity: "repair",
      version: "1",
      savedAt: 1_795_000_000_000,
      sections: {
        $form: { submitKey: "k", ...(step && { step }) },
        job: { "/ticket": "A1", "/work": "chain", "/hours": "2", "/rate": "40" },
      },
    });
    bench.kept.set("d1", draft("parts"));
    await open({ draftKey: "d1" });
    expect(document.body.textContent).toContain(sentence("form.step", { n: "4", of: "4" }));
    clearPage();
    setWidth(390);
    bench.kept.set("d1", {
      ...draft(),
      sections: {
        $form: { submitKey: "k" },
        job: { "/ticket": "A1", "/work": "chain", "/hours": "2", "/rate": "40" },
        parts: { "/parts": [{ cost: "2" }] },
      },
    });
    await open();
    await press(one("button", sentence("form.restore")));
    expect(document.body.textContent).toContain(sentence("form.step", { n: "4", of: "4" }));
  });
});
