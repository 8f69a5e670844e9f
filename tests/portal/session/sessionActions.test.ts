// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { apiCode, type ApiResponse } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine/host/source.ts";
import type { Api } from "../../../src/portal/api/api.ts";
import { resetSession, session } from "../../../src/portal/session/session.ts";
import { createSessionActions, LoginRefused } from "../../../src/portal/session/sessionActions.ts";

const endpoints = {
  calls: {
    in: { path: "/in", does: "login" },
    out: { path: "/out", does: "logout" },
    me: { path: "/me", does: "userInfo" },
    ok: { path: "/ok", does: "status" },
    all: { path: "/all", does: "publicData" },
  },
} as const;

let answers: Record<string, ApiResponse>;
let token: string | undefined;
const call = vi.fn<Api["call"]>((key) => Promise.resolve(answers[key] ?? { code: 0, data: null }));
const onChange = vi.fn();
const onUserInfoFailed = vi.fn();
const onUserInfoUnavailable = vi.fn();
const actions = () =>
  createSessionActions({
    api: { call } as unknown as Api,
    endpoints,
    token: { read: () => token, write: (fresh) => (token = fresh), clear: () => (token = undefined) },
    onChange,
    onUserInfoFailed,
    onUserInfoUnavailable,
  });

beforeEach(() => {
  resetSession();
  session.partner = false;
  token = undefined;
  for (const mock of [call, onChange, onUserInfoFailed, onUserInfoUnavailable]) mock.mockClear();
  answers = {
    in: { code: 200, data: "t1" },
    me: { code: 200, data: { loginName: "anna", isClientView: 1 } },
    ok: { code: 200, data: { isPassApproved: 0 } },
    all: { code: 200, data: { units: ["a"] } },
  };
});

test("a login with code 200 stores the token [S-SES-02, CR-10, CR-14]", async () => {
  const session = actions();
  expect(session.isLoggedIn()).toBe(false);
  await session.logIn("anna", "secret");
  expect(token).toBe("t1");
  expect(session.isLoggedIn()).toBe(true);
  expect(call).toHaveBeenCalledWith("in", { loginName: "anna", password: "secret" }, undefined);
  expect(onChange).toHaveBeenCalled();
});

test("where a backend states nothing of the user, the name is the one that was typed, also after a reload", async () => {
  answers["me"] = { code: 200, data: {} };
  const own = actions();
  await own.logIn("anna", "secret");
  expect(session.user).toBeNull();
  await own.ensureLoaded();
  expect(session.user).toEqual({ loginName: "anna" });
  await actions().ensureLoaded();
  expect(session.user).toEqual({ loginName: "anna" });
});

test("a partner hands over token and user; what the server says of the user wins [O-05, Q-28, E-APP-04]", async () => {
  const own = actions();
  own.enterFromPartner({ token: "t9", user: { loginName: "handed", isClientView: 0 } });
  expect(token).toBe("t9");
  expect(session).toMatchObject({ partner: true, user: { loginName: "handed" } });
  await own.ensureLoaded();
  expect(session.user).toEqual({ loginName: "anna", isClientView: 1 });
});

test("a page that a partner holds stays the partner's when its session ends; an own login ends that [Q-83]", async () => {
  const own = actions();
  own.enterFromPartner({ token: "t9", user: null });
  own.reset();
  expect([token, session.partner]).toEqual([undefined, true]);
  await own.logIn("anna", "secret");
  expect([token, session.partner]).toEqual(["t1", false]);
});

test("the account of a handed-over token is asked with that token, and the session stays as it is", async () => {
  token = "t1";
  expect(await actions().accountOf("t9")).toEqual({ loginName: "anna", isClientView: 1 });
  expect(call).toHaveBeenLastCalledWith("me", {}, { as: "t9", quiet: true });
  expect([token, session.user, session.partner]).toEqual(["t1", null, false]);
  answers["me"] = { code: 401, data: null };
  expect(await actions().accountOf("t9")).toBeUndefined();
});

test("any other code rejects with the server's message [M-01, V-LOG-01]", async () => {
  answers["in"] = { code: 1001, data: null, message: "wrong" };
  await expect(actions().logIn("anna", "x")).rejects.toEqual(new LoginRefused("wrong", { code: 1001 }));
  expect(token).toBeUndefined();
});

test("where the transport has spoken there is no second message [Q-59]", async () => {
  answers["in"] = { code: 0, data: null };
  await expect(actions().logIn("anna", "x")).rejects.toThrow(/^$/);
});

test("user, approval and public data are asked for once [CR-11, CR-13, E-PUB-R1, Q-37, Q-79]", async () => {
  token = "t1";
  const own = actions();
  expect(await Promise.all([own.ensureLoaded(), own.ensureLoaded()])).toEqual([true, true]);
  expect(call.mock.calls.map(([key]) => key)).toEqual(["me", "ok", "all"]);
  expect(call.mock.calls[1]?.[1]).toEqual({});
  expect(session).toMatchObject({ user: { loginName: "anna" }, status: { isPassApproved: 0 }, publicData: { units: ["a"] } });
});

test("what the portal adds joins the public data of the server [E-PUB-R2]", async () => {
  token = "t1";
  const own = createSessionActions({
    api: { call } as unknown as Api,
    endpoints,
    token: { read: () => token, write: () => undefined, clear: () => undefined },
    onChange,
    publicMaps: () => Promise.resolve({ kinds: { a: "A" } }),
    onUserInfoFailed,
    onUserInfoUnavailable,
  });
  await own.ensureLoaded();
  expect(session.publicData).toEqual({ units: ["a"], kinds: { a: "A" } });
});

test("a failed status call leaves the status unknown [Q-68]", async () => {
  token = "t1";
  answers["ok"] = { code: 500, data: null };
  await actions().ensureLoaded();
  expect(session.status).toBeNull();
});

test("a refused user-info call ends the session and says so [M-02, Q-82]", async () => {
  token = "t1";
  answers["me"] = { code: 401, data: null };
  expect(await actions().ensureLoaded()).toBe(false);
  expect(token).toBeUndefined();
  expect(onUserInfoFailed).toHaveBeenCalledTimes(1);
});

test("an unreachable server does not throw out whom it knew before", async () => {
  token = "t1";
  session.user = { loginName: "anna" };
  answers["me"] = { code: 0, data: null };
  expect(await actions().ensureLoaded()).toBe(true);
  expect(token).toBe("t1");
});

test("a refusal in the body of the answer is said where the transport has said nothing, and the known user stays", async () => {
  token = "t1";
  session.user = { loginName: "anna" };
  answers["me"] = { code: 500, data: null };
  expect(await actions().ensureLoaded()).toBe(true);
  expect(onUserInfoUnavailable).toHaveBeenCalledTimes(1);
  answers["me"] = { code: 500, data: null, reported: true };
  expect(await actions().ensureLoaded()).toBe(true);
  expect(onUserInfoUnavailable).toHaveBeenCalledTimes(1);
});

test("an answer about the one before does not touch the new session", async () => {
  token = "t1";
  const own = actions();
  answers["me"] = { code: 401, data: null };
  const first = own.ensureLoaded();
  token = "t2";
  expect(await first).toBe(true);
  expect(token).toBe("t2");
  expect(onUserInfoFailed).not.toHaveBeenCalled();
});

test("a reset forgets token and user, tells no server, and asks again next time [S-SES-03, S-SES-04, Q-08, Q-81]", async () => {
  token = "t1";
  const own = actions();
  await own.ensureLoaded();
  call.mockClear();
  own.reset();
  expect([token, session.user]).toEqual([undefined, null]);
  expect(call).not.toHaveBeenCalled();
  token = "t2";
  await own.ensureLoaded();
  expect(call).toHaveBeenCalled();
});

test("a user who was let in without an answer is asked for again, until there is one", async () => {
  token = "t1";
  session.user = { loginName: "anna" };
  const own = actions();
  const { me } = answers;
  answers["me"] = { code: 0, data: null };
  expect(await own.ensureLoaded()).toBe(true);
  answers["me"] = { code: 0, data: null };
  expect(await own.ensureLoaded()).toBe(true);
  await vi.waitFor(() => expect(call.mock.calls.filter(([key]) => key === "me")).toHaveLength(2));
  await new Promise((done) => setTimeout(done));
  if (me) answers["me"] = me;
  await own.ensureLoaded();
  await vi.waitFor(() => expect(session.user).toMatchObject({ isClientView: 1 }));
  const asked = call.mock.calls.length;
  await own.ensureLoaded();
  expect(call.mock.calls).toHaveLength(asked);
});

test("a user who was let in without an answer goes when the server refuses them", async () => {
  token = "t1";
  session.user = { loginName: "anna" };
  const own = actions();
  answers["me"] = { code: 0, data: null };
  await own.ensureLoaded();
  answers["me"] = { code: 1001, data: null };
  await own.ensureLoaded();
  await vi.waitFor(() => expect(onUserInfoFailed).toHaveBeenCalledOnce());
  expect(own.isLoggedIn()).toBe(false);
});

test("a log out is reported to the server with the token that ends, in the background", async () => {
  const own = actions();
  own.logOut();
  expect(call).not.toHaveBeenCalled();
  await own.logIn("anna", "secret");
  own.logOut();
  own.reset();
  expect(call).toHaveBeenLastCalledWith("out", {}, { as: "t1", quiet: true });
});

test("what the server forbids of what a page offered loads the user again, whose roles have changed", async () => {
  token = "t1";
  const own = actions();
  await own.ensureLoaded();
  answers["me"] = { code: 200, data: { loginName: "anna", roles: ["viewer"] } };
  const refused = () => Promise.resolve({ code: apiCode.forbidden, data: null });
  const source = own.watchSource({ save: refused, submit: refused, act: refused, remove: refused } as unknown as DataSource);
  for (const ask of [() => source.save("book", {}), () => source.act("book", "lend", ["1"], {}), () => source.remove("book", ["1"])]) {
    session.user = { loginName: "anna", roles: ["owner"] };
    expect((await ask()).code).toBe(apiCode.forbidden);
    await vi.waitFor(() => expect(session.user).toMatchObject({ roles: ["viewer"] }));
  }
});
