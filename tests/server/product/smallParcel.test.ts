import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult, Page } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
const call = <Data = Rec>(name: string, body: unknown, who = "anna"): Promise<Called<Data>> => server.ask<Data>(name, body, who);
const act = (name: string, ids: readonly unknown[], asked: Rec = {}) => call<BatchResult>(name, { ids, ...asked });
const operator = (...words: string[]) => server.operated(...words);
let made = 0;
const parcel = async (more: Rec = {}): Promise<Rec> => {
  const example = (server.schemas.current().entity("small-parcel").schema.examples ?? [])[0] as Rec;
  const { data, problems } = await call("smallParcelSubmit", { ...example, orderNo: `T-${++made}`, ...more });
  if (!data) throw new Error(JSON.stringify(problems));
  return data;
};
const stored = async ({ id }: Rec): Promise<Rec> => (await call<Page>("smallParcelList", { filters: { id } })).data?.rows[0] ?? {};
const number = (record: Rec): string => String(record["parcelNo"]);
const received = async (): Promise<Rec> => {
  const one = await parcel();
  await operator("receive", number(one), "--trackingNo", `LS${made}CN`, "--actualWeight", "0.9", "--fee", "42.5");
  return one;
};
/** How many parcels ask their shipper to answer a problem: this one, or none. */
const toAnswer = async ({ id }: Rec): Promise<unknown> =>
  (await call<Page>("smallParcelList", { tab: "problems", filters: { id } })).data?.total;
const piecesOf = async ({ id }: Rec): Promise<readonly Rec[]> =>
  (await call<Page>("parcelProblemList", { filters: { smallParcelId: [id] } })).data?.rows ?? [];
const troubled = async (problemType = "ADDRESS"): Promise<{ readonly one: Rec; readonly piece: Rec }> => {
  const one = await received();
  await operator("reportProblem", number(one), "--problemType", problemType, "--problemDescribe", "无法派送");
  const [piece] = await piecesOf(one);
  if (!piece) throw new Error("No problem piece was made");
  return { one, piece };
};

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("the warehouse measures weight and size, beside what was declared", async () => {
  const one = await parcel();
  const size = ["--actualLength", "31", "--actualWidth", "20", "--actualHeight", "12.5"];
  await operator("receive", number(one), "--trackingNo", "LS2CN", "--actualWeight", "0.9", ...size, "--fee", "42.5");
  expect(await stored(one)).toMatchObject({ length: 30, actualLength: 31, actualWidth: 20, actualHeight: 12.5 });
});

describe("the way of a small parcel", () => {
  test("leads through the warehouse to the signature, and by interception or a problem to every other status", async () => {
    const seen = new Set<unknown>();
    const drive = async (one: Rec, steps: readonly (readonly string[])[]): Promise<void> => {
      seen.add((await stored(one))["status"]);
      for (const [transition = "", ...asked] of steps) {
        await operator(transition, number(one), ...asked);
        seen.add((await stored(one))["status"]);
      }
    };
    const one = await parcel();
    await drive(one, [
      ["receive", "--trackingNo", "LS1CN", "--actualWeight", "0.9", "--fee", "42.5"],
      ["leave"],
      ["depart"],
      ["arrive"],
      ["deliver"],
      ["sign"],
    ]);
    expect(await stored(one)).toMatchObject({ trackingNo: "LS1CN", actualWeight: 0.9, fee: 42.5, status: "signed" });
    const held = await received();
    await act("smallParcelIntercept", [held["id"]]);
    await drive(held, [["release"]]);
    await act("smallParcelInterceptLeft", [held["id"]]);
    await drive(held, [["returnIt", "--note", "按要求退回"]]);
    seen.add((await stored((await troubled()).one))["status"]);
    const codes = server.schemas
      .current()
      .catalog.codes("small-parcel-status")
      .map(({ const: code }) => code);
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
  });

  test("a draft may be unfinished and shows how much is missing; it is not received before it is submitted [U-02]", async () => {
    const { data: draft } = await call("smallParcelSave", { orderNo: "DRAFT-1", weight: 1 });
    expect(draft).toMatchObject({ status: "draft", isSubmitted: 0, gaps: 7 });
    const { data: submitted } = await act("smallParcelSubmit", [draft?.["id"]]);
    expect([submitted?.done, submitted?.failed[0]?.problems]).toEqual([[], expect.objectContaining({ length: 7 })]);
    await expect(operator("receive", number(draft ?? {}), "--trackingNo", "X", "--actualWeight", "1", "--fee", "1")).rejects.toThrow();
    expect((await act("smallParcelRemove", [draft?.["id"]])).data?.done).toHaveLength(1);
  });

  test("an order number is unique, and recipients are written without Chinese", async () => {
    const one = await parcel();
    const taken = await call("smallParcelSave", { orderNo: one["orderNo"] as string });
    expect(taken.problems).toMatchObject([{ path: "/orderNo" }]);
    const chinese = await call("smallParcelSave", { orderNo: "CN-1", recipient: { name: "王强" } });
    expect(chinese.problems).toMatchObject([{ path: "/recipient/name", code: "noChinese" }]);
  });
});

describe("a problem piece", () => {
  test("says what is wrong, is answered with what to do, and the parcel goes on from where it was [E-PRB-01] [E-PRB-02] [E-PRB-03]", async () => {
    const { one, piece } = await troubled();
    expect(piece).toMatchObject({ status: "open", problemType: "ADDRESS", problemDescribe: "无法派送", orderNo: one["orderNo"] });
    const vague = await act("parcelProblemAnswer", [piece["id"]], { process: "CHANGE_ADDRESS" });
    expect(JSON.stringify(vague)).toContain("/newAddress");
    await act("parcelProblemAnswer", [piece["id"]], { process: "CHANGE_ADDRESS", newAddress: "12 Elm St" });
    expect(await piecesOf(one)).toMatchObject([{ status: "answered", process: "CHANGE_ADDRESS", newAddress: "12 Elm St" }]);
    expect(await toAnswer(one)).toBe(0);
    await operator("takeUp", String(piece["problemNo"]));
    await operator("solve", String(piece["problemNo"]), "--solution", "已重新派送");
    expect(await stored(one)).toMatchObject({ status: "instock" });
  });

  test("answered with a return makes a returned parcel", async () => {
    const { one, piece } = await troubled("REFUSED");
    expect(await toAnswer(one)).toBe(1);
    await act("parcelProblemAnswer", [piece["id"]], { process: "RETURN" });
    await operator("solve", String(piece["problemNo"]), "--solution", "已退回");
    expect(await stored(one)).toMatchObject({ status: "return" });
  });

  test("closed without an answer, it lets the parcel go on from where it was", async () => {
    const { one, piece } = await troubled();
    await operator("close", String(piece["problemNo"]), "--solution", "超过答复期限");
    expect(await stored(one)).toMatchObject({ status: "instock" });
  });

  test("many of one kind are answered at once, of two kinds none [U-03]", async () => {
    const pieces = [await troubled(), await troubled()];
    const other = await troubled("LABEL");
    const idOf = ({ piece }: { readonly piece: Rec }) => piece["id"];
    const mixed = await act("parcelProblemAnswer", [...pieces, other].map(idOf), { process: "RESEND" });
    expect(mixed.data?.done ?? []).toEqual([]);
    const same = await act("parcelProblemAnswer", pieces.map(idOf), { process: "RESEND" });
    expect(same.data?.done).toEqual(pieces.map(idOf));
  });
});
