import { serverActingFor } from "../../../src/server/session/principal.ts";
import { expect, test } from "vitest";
import { accountStatus, userInfo } from "../../../src/server/accounts/accountAnswers.ts";

const actor = (facts: Record<string, string | number>) => serverActingFor({ customer: "c", facts }).principal;

test("the user's facts come without the approval, with phone and e-mail masked", () => {
  expect(userInfo(actor({ name: "Anna", isPassApproved: 1, phone: "13800138000", email: "docs@bluekite.example" }))).toEqual({
    name: "Anna",
    roles: [],
    phone: "138****8000",
    email: "d***@bluekite.example",
  });
});

test("a short number shows its last two digits; an empty one is left out", () => {
  expect(userInfo(actor({ phone: "12345" }))).toEqual({ phone: "****45", roles: [] });
  expect(userInfo(actor({ phone: "", email: "" }))).toEqual({ roles: [] });
});

test("an account without approval has the status 0", () => {
  expect(accountStatus(actor({}))).toEqual({ isPassApproved: 0 });
  expect(accountStatus(actor({ isPassApproved: 1 }))).toEqual({ isPassApproved: 1 });
});

test("an account that may work at the workbench is marked so", () => {
  expect(userInfo(actor({ name: "Anna" }), { isAnalyst: true })).toEqual({ name: "Anna", roles: [], workbench: true });
});
