import { expect, test } from "vitest";
import { checkVerificationCodes, codeSubject, codeTarget } from "../../../src/server/accounts/verificationFields.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";

test("targets are compared without the spelling of a person", () => {
  expect(codeTarget("sms", "+86 138-0013 8000").target).toBe("+8613800138000");
  expect(codeTarget("email", " Docs@BlueKite.example ").target).toBe("docs@bluekite.example");
  expect(codeSubject("register", codeTarget("sms", "138 0000"))).toBe("register:sms:1380000");
});

const schemas = {
  catalog: { limits: {}, files: { endpoints: { calls: { sendCode: { path: "/code", sends: { by: "sms", to: "phone" } } } } } },
} as unknown as Schemas;
const entity = {
  schema: {
    properties: { code: { type: "string", "x-code": { call: "sendCode", to: "phone" } }, phone: { type: "string" } },
  },
} as unknown as Parameters<typeof checkVerificationCodes>[2];
const codes = {
  request: () => Promise.resolve(),
  check: (subject: string, code: string) => Promise.resolve(subject === "register:sms:138" && code === "123456" ? "mark" : undefined),
  spend: () => Promise.resolve(true),
};

test("a right code is returned for use, a wrong one is a problem of its field", async () => {
  expect(await checkVerificationCodes(codes, schemas, entity, { phone: "138", code: "123456" }, "register")).toEqual({
    problems: [],
    used: [{ path: "/code", subject: "register:sms:138", mark: "mark" }],
  });
  const wrong = await checkVerificationCodes(codes, schemas, entity, { phone: "138", code: "000000" }, "register");
  expect([wrong.used, wrong.problems]).toMatchObject([[], [{ path: "/code", code: "code" }]]);
});

test("a code without a target is wrong; an empty field needs none", async () => {
  expect((await checkVerificationCodes(codes, schemas, entity, { code: "123456" }, "register")).problems).toHaveLength(1);
  expect((await checkVerificationCodes(codes, schemas, entity, { phone: "138" }, "register")).problems).toEqual([]);
});
