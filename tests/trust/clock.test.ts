/** The server's clock jumps by up to a year, there and back: valid sessions stay valid, a repeated request has one effect, nothing is lost. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiCode, type Page } from "../../src/dialect/wire/wire.ts";
import { ABSOLUTE_MS } from "../../src/server/session/sessions.ts";
import { buildTestApp, type TestApp } from "../helpers/server/buildTestApp.ts";
import { randomOf } from "../helpers/schemas/generateRecord.ts";
import { testTime } from "../helpers/server/testDatabase.ts";
import { tell, trials } from "./figures.ts";

const year = 365 * 24 * 60 * 60_000;
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("wherever the clock jumps to", async () => {
  const jumps = trials(400, 20);
  const random = randomOf(4_711);
  const figures = { tried: 0, refused: 0, accepted: 0, failed: 0, hung: 0, lost: 0 };
  /** One call; `wanted` is what must come of it. */
  const ask = async (call: string, body: object, wanted: "accepted" | "refused", headers: Record<string, string>) => {
    const told = await server.call(undefined, server.schemas.current().catalog.call(call).path, body, headers);
    const became = told.status >= 500 ? "failed" : told.code === apiCode.ok ? "accepted" : "refused";
    figures.tried += 1;
    figures[became === wanted ? wanted : "failed"] += 1;
    return told.data as { readonly id?: string } | null;
  };
  const ids = new Set<string>();
  let earlier: { readonly token: string; readonly at: number } | undefined;
  for (let jump = 0; jump < jumps; jump++) {
    // One in four is an hour at most: as an administrator corrects a clock by hand.
    server.time.now = testTime + Math.round((random() * 2 - 1) * (jump % 4 === 0 ? 3_600_000 : year));
    server.forgetTokens();
    const token = await server.token("anna");
    // A session is good for its day, by the clock that goes now.
    const since = earlier && server.time.now - earlier.at;
    if (earlier && since !== undefined && (since > ABSOLUTE_MS || since < -ABSOLUTE_MS))
      await ask("userInfo", {}, "refused", { authorization: earlier.token });
    earlier = { token, at: server.time.now };
    const headers = { authorization: token, "idempotency-key": randomUUID() };
    const address = { linkMan: "王强", contactWay: "138 0013 8000", address: `T-${jump}` };
    const first = await ask("pickupAddressSave", address, "accepted", headers);
    server.time.now += Math.round((random() * 2 - 1) * 60_000);
    const second = await ask("pickupAddressSave", address, "accepted", headers);
    if (!first?.id || first.id !== second?.id) figures.lost += 1;
    else ids.add(first.id);
    const { data } = await server.call<Page>(
      undefined,
      server.schemas.current().catalog.call("pickupAddressList").path,
      { size: 500 },
      headers,
    );
    if (!data?.rows.some(({ id }) => id === first?.id)) figures.lost += 1;
    await ask("pickupAddressDelete", { ids: [first?.id] }, "accepted", { authorization: token });
  }
  expect(ids.size).toBe(jumps);
  tell({ what: `clock jumps of up to a year, ${jumps}`, ...figures });
});
