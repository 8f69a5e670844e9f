// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import AskDialog from "#engine/actions/dialogs/PromptDialog.tsx";
import { planAskedField } from "#engine/planners/planField.ts";
import type { UploadedFile } from "#engine/host/source.ts";
import { asksToLeave, begin, bench, clearPage, field, fillRequired, open, sentence, submit } from "../../helpers/engine/formPage.tsx";
import { all, draw, one, press, setWidth, settle, texts } from "../../helpers/engine/page.tsx";
import { testInput } from "../../helpers/engine/testHost.ts";
import { repair, repairForm, text, workshop } from "../../helpers/engine/workshop.ts";

const bill: FieldSchema = {
  type: "object",
  "x-file": { accept: ["application/pdf"], maxBytes: 1_000_000, call: "upload" },
  "x-label": text("账单", "Bill"),
};
const [job, ...others] = repairForm.form?.sections ?? [];
/** The workshop, with a bill that every repair must have. */
const billed = {
  ...workshop,
  entities: {
    ...workshop.entities,
    repair: { ...repair, required: [...(repair.required ?? []), "bill"], properties: { ...repair.properties, bill } },
  },
  screens: {
    ...workshop.screens,
    repairForm: {
      ...repairForm,
      form: { ...repairForm.form, sections: job ? [{ ...job, fields: [...job.fields, "bill"] }, ...others] : [] },
    },
  },
};

/** Ends the sending: with the file as it is stored, or without, as when the line breaks. */
let arrive: (file: UploadedFile | undefined) => Promise<void>;

beforeEach(() => {
  begin(undefined, billed);
  Object.assign(bench.host.source, {
    upload: () =>
      new Promise((resolve) => {
        arrive = async (file) => {
          await act(async () => resolve(file ? { code: 200, data: file } : { code: 0, data: null }));
          await settle();
        };
      }),
  });
});
afterEach(clearPage);

const stored: UploadedFile = { id: "f1", name: "bill.pdf", size: 4, type: "application/pdf", url: "/files/f1" };
const required = sentence("problem.required", { label: "Bill" });

async function choose(): Promise<void> {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["%PDF"], "bill.pdf", { type: "application/pdf" })], configurable: true });
  act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(2);
}

describe("a form whose file is still being sent", () => {
  test("waits for it when it is saved, and then saves it too", async () => {
    await open();
    await fillRequired();
    await choose();
    await submit();
    expect(bench.sent).toEqual([]);
    expect(document.body.textContent).not.toContain(required);
    expect(one("button", sentence("form.submit")).getAttribute("aria-busy")).toBe("true");
    await arrive(stored);
    expect(bench.sent).toMatchObject([{ how: "begin", record: { ticket: "A1", bill: { id: "f1" } } }]);
  });

  test("is saved once, however often that is pressed in the meantime", async () => {
    await open();
    await fillRequired();
    await choose();
    await submit();
    await submit();
    await arrive(stored);
    expect(bench.sent).toHaveLength(1);
  });

  test("is not saved without a file that did not arrive", async () => {
    await open();
    await fillRequired();
    await choose();
    await submit();
    await arrive(undefined);
    expect(bench.sent).toEqual([]);
    expect(texts(all("alert")).join()).toContain(sentence("file.failed"));
    expect(one("button", sentence("form.submit")).getAttribute("aria-busy")).toBeNull();
  });

  test("is not saved when its page is left", async () => {
    await open();
    await fillRequired();
    await choose();
    await submit();
    clearPage();
    await settle();
    await arrive(stored);
    expect(bench.sent).toEqual([]);
  });

  test("asks before its page is left, until the file is there", async () => {
    await open();
    await choose();
    expect(await asksToLeave()).toBe(true);
    await arrive(stored);
    expect(await asksToLeave()).toBe(false);
  });

  test("is free again as soon as the sending is stopped", async () => {
    await open();
    await fillRequired();
    await choose();
    await submit();
    await press(one("button", sentence("file.cancel", { name: "bill.pdf" })));
    expect(bench.sent).toEqual([]);
    expect(one("button", sentence("form.submit")).getAttribute("aria-busy")).toBeNull();
  });

  test("goes on to the next step of a phone when it is there", async () => {
    setWidth(390);
    await open();
    await fillRequired();
    await choose();
    await press(one("button", sentence("form.next")));
    expect(document.body.textContent).not.toContain(required);
    expect(document.body.textContent).toContain(sentence("form.step", { n: "1", of: "4" }));
    await arrive(stored);
    expect(document.body.textContent).toContain(sentence("form.step", { n: "2", of: "4" }));
    expect(field("Ticket").value).toBe("A1");
  });
});

test("a question whose file is still being sent is answered when it is there", async () => {
  const confirmed: Rec[] = [];
  const asked = planAskedField(testInput(billed, "repair"), "bill", bill, true);
  await draw(
    bench.host,
    <AskDialog
      open
      action={{ id: "pay", label: text("付款", "Pay"), tone: "primary", does: "transition" }}
      question="Pay?"
      records={[]}
      fields={[asked]}
      schema={billed.entities.repair}
      busy={false}
      failure={undefined}
      problems={[]}
      onClose={() => undefined}
      onConfirm={(draft) => void confirmed.push(draft)}
    />,
  );
  await choose();
  await press(one("button", "Pay"));
  expect(document.body.textContent).not.toContain(required);
  await arrive(stored);
  expect(confirmed).toMatchObject([{ bill: { id: "f1" } }]);
});
