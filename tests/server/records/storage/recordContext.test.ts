import { type Principal, serverActingFor } from "../../../../src/server/session/principal.ts";
import { expect, test } from "vitest";
import { checkContext } from "../../../../src/server/records/storage/recordContext.ts";
import { librarySchemas } from "../../../helpers/server/library.ts";

test("a check reads the limits, the business clock and the user's facts", async () => {
  const schemas = await librarySchemas();
  const context = checkContext(
    { schemas, clock: () => Date.UTC(2026, 10, 22, 3), ...serverActingFor({ customer: "c", facts: { partner: false } }) },
    "lend",
  );
  expect(context).toMatchObject({ user: { partner: false }, on: "lend", draft: false, limits: { books: 30 } });
  expect(context.now.slice(0, 10)).toBe(context.today);
});

test("guards read the roles of an account, as the browser has them; of the server they are unknown", async () => {
  const schemas = await librarySchemas();
  const userOf = (principal: Principal) => checkContext({ schemas, clock: () => 0, principal }, "lend").user;
  const member = { account: "a", customer: "c", roles: ["owner", "clerk"], facts: { loginName: "ada" } } as const;
  expect(userOf({ ...member, via: "session" })).toEqual({ loginName: "ada", roles: ["owner", "clerk"] });
  expect(userOf({ ...member, via: "token" })["roles"]).toEqual(["owner", "clerk"]);
  expect(userOf({ ...member, via: "server" })["roles"]).toBeUndefined();
});
