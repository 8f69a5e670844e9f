import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { StoredDraft } from "#engine/host/host.ts";
import { type FormRequest, openForm } from "#engine/form/lifecycle/openForm.ts";
import { planForm } from "#engine/planners/planForm.ts";
import type { LoadedFormScreen } from "#engine/screens/useScreen.ts";
import { compiledEntity, testHost, testInput } from "../../../helpers/engine/testHost.ts";
import { repairForm, workshop } from "../../../helpers/engine/workshop.ts";

const stored: Rec = { id: "7", version: 2, ticket: "A1", work: "chain", hours: 2, rate: 40, price: 80, state: "noted" };
const parts = { name: "repairForm", entity: compiledEntity(workshop, "repair") } as unknown as LoadedFormScreen;
const draft = (key: string, ticket: string, id?: string): StoredDraft => ({
  key,
  entity: "repair",
  version: "1",
  savedAt: 1,
  sections: { $form: { submitKey: `${key}-submit`, ...(id !== undefined && { id }) }, job: { "/ticket": ticket } },
});

async function open(request: FormRequest, { drafts = [] as StoredDraft[], form = repairForm.form, records = [stored] } = {}) {
  const host = testHost(workshop, { repair: records, shop: [] });
  Object.assign(host.drafts, { list: async () => drafts });
  return openForm(host, parts, planForm(testInput(workshop, "repair"), { ...repairForm, ...(form && { form }) }), request);
}

async function initialOf(...args: Parameters<typeof open>) {
  const result = await open(...args);
  if ("failed" in result) throw new Error(`The form failed to open: ${result.failed.code}`);
  return result.initial;
}

describe("a form opens", () => {
  test("with a stored record, numbers as text", async () => {
    const { stored: record, values, current, draftKey } = await initialOf({ id: "7" });
    expect(record).toEqual(stored);
    expect(values).toMatchObject({ ticket: "A1", hours: "2" });
    expect(current).toEqual(values);
    expect(draftKey).toBe("repairForm:7");
  });

  test("with a copy that has neither id nor version, and counts as a new record", async () => {
    const { stored: record, values } = await initialOf({ copyFrom: "7" });
    expect(record).toBeNull();
    expect(values).toMatchObject({ ticket: "A1", work: "chain" });
    expect(values).not.toHaveProperty("id");
    expect(values).not.toHaveProperty("version");
  });

  test("with the initial values of the request", async () => {
    expect((await initialOf({ start: { ticket: "GIVEN" } })).values).toMatchObject({ ticket: "GIVEN" });
  });

  test("with the only record of the customer, where the screen has one", async () => {
    const form = { ...repairForm.form, own: true } as NonNullable<typeof repairForm.form>;
    expect((await initialOf({}, { form })).stored).toEqual(stored);
    expect((await initialOf({}, { form, records: [] })).stored).toBeNull();
  });
});

test("a record that does not exist fails with the code of a missing record", async () => {
  expect(await open({ id: "8" })).toEqual({ failed: { code: 4040 } });
});

describe("unfinished work", () => {
  test("under the key of the request is continued, with its idempotency key", async () => {
    const { current, values, restored, submitKey } = await initialOf({ draftKey: "d1" }, { drafts: [draft("d1", "HALF")] });
    expect(current["ticket"]).toBe("HALF");
    expect(values["ticket"]).toBeUndefined();
    expect([restored?.key, submitKey]).toEqual(["d1", "d1-submit"]);
  });

  test("on the same record is offered, and that on another record is not", async () => {
    const drafts = [draft("new", "N"), draft("d7", "S", "7"), draft("d8", "O", "8")];
    expect((await initialOf({}, { drafts })).offered.map(({ key }) => key)).toEqual(["new"]);
    expect((await initialOf({ id: "7" }, { drafts })).offered.map(({ key }) => key)).toEqual(["d7"]);
  });

  test("does not replace what the URL chooses: it is offered, and the choice has unfinished work of its own", async () => {
    const form = { ...repairForm.form, takes: { no: "/ticket" } } as NonNullable<typeof repairForm.form>;
    const request = { draftKey: "d1", given: { no: "A7" } };
    const { current, offered, draftKey } = await initialOf(request, { form, drafts: [draft("d1", "HALF")] });
    expect(current["ticket"]).toBe("A7");
    expect(offered.map(({ key }) => key)).toEqual(["d1"]);
    expect(draftKey).toBe("d1?no=A7");
    expect((await initialOf(request, { form, drafts: [draft("d1?no=A7", "MINE")] })).current["ticket"]).toBe("MINE");
  });
});
