/** The code of an action on several records says whether all, some or none of them were done. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type BatchResult } from "../../../src/dialect/wire/wire.ts";
import { isServed, type ApiParts, type CallInput } from "../../../src/server/http/calls.ts";
import { runCall } from "../../../src/server/http/runCall.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

const address: Rec = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };
const en = { "x-language": "en" };
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const save = async (company: string): Promise<string> =>
  String(
    (await server.call<Rec>("anna", "/customer/std/delivery/address/save", { ...address, customerDeliveryCompany: company })).data?.["id"],
  );
const remove = (ids: unknown) => server.call<BatchResult>("anna", "/customer/customerdeliveryaddress/delete", { ids } as Rec, en);
const missing = { code: apiCode.notFound, message: "The record was not found. It may have been deleted" };

describe("an action on several records", () => {
  test("answers 200 where every record was done", async () => {
    const ids = [await save("One"), await save("Two")];
    expect(await remove(ids)).toMatchObject({ status: 200, code: 200, data: { done: ids, failed: [] } });
  });

  test("answers a code of its own where some were, with the reason of each of the others", async () => {
    const id = await save("Three");
    const answer = await remove([id, "nobody"]);
    expect(answer).toMatchObject({ status: 200, code: apiCode.partial, message: "1 of 2 done; the others say why not" });
    expect(answer.data).toMatchObject({ done: [id], failed: [{ id: "nobody", code: missing.code }] });
  });

  test("answers the refusal where none was", async () => {
    const answer = await remove(["nobody"]);
    expect(answer.code).toBe(apiCode.notFound);
    expect(answer.message).toBe(answer.data?.failed[0]?.message);
    expect(answer.data).toMatchObject({ done: [], failed: [{ id: "nobody", code: apiCode.notFound }] });
  });

  test.each([
    [undefined, "Choose at least one record first", "selection"],
    [[], "Choose at least one record first", "selection"],
    [[""], "Please enter ids/0", "required"],
  ])("without ids (%j) names the part that is missing", async (ids, sentence, code) => {
    const answer = await remove(ids);
    expect(answer).toMatchObject({ code: apiCode.invalid, problems: [{ code }] });
    expect(answer.message).toContain(sentence);
  });
});

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
const call = (key: string, more: object) => ({ key, path: `/${key}`, ...more }) as never;

test("an upload is served where a field uses the call; a call without `does` is not", () => {
  expect(isServed(schemas, call("coverUpload", { does: "upload" }))).toBe(true);
  expect(isServed(schemas, call("otherUpload", { does: "upload" }))).toBe(false);
  expect(isServed(schemas, call("planned", {}))).toBe(false);
});

test("a call on records requires a login, even where the catalogue opens it to everyone", async () => {
  const input = { schemas, call: call("bookList", { does: "list", entity: "book", anonymous: true }), body: {} } as unknown as CallInput;
  await expect(runCall({} as ApiParts, input)).rejects.toMatchObject({ status: 401 });
});

test("public data are the code lists and the clock of the business", async () => {
  const input = { schemas, call: call("data", { does: "publicData" }), body: {} } as unknown as CallInput;
  expect(await runCall({ clock: () => 0 } as ApiParts, input)).toMatchObject({
    codes: { kind: expect.any(Array) as unknown },
    clock: { instant: 0 },
  });
});
