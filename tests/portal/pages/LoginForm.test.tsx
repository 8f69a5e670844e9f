// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import type { Frame } from "#dialect/schema/frame.ts";
import { LoginForm } from "../../../src/portal/pages/LoginForm.tsx";
import { LoginRefused, type SessionActions } from "../../../src/portal/session/sessionActions.ts";
import { all, clearPage, one, press, settle, texts } from "../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

async function form(logIn: SessionActions["logIn"] = async () => undefined) {
  const portal = testPortal({ loggedIn: false });
  const session = { ...portal.session, logIn: vi.fn(logIn) };
  await renderInPortal({ ...portal, session }, <LoginForm search="?redirect=%2Fbooks%2Ffirst" />);
  return { portal, logIn: session.logIn };
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
async function submit(loginName: string, password: string) {
  field("loginName").value = loginName;
  field("password").value = password;
  act(() => document.querySelector("form")?.requestSubmit());
  await settle(3);
}

test("a login opens the page that was asked for", async () => {
  const { portal, logIn } = await form();
  await submit(" anna ", "secret");
  expect(logIn).toHaveBeenCalledWith("anna", "secret");
  expect(portal.host.went).toEqual(["/books/first"]);
});

test("an empty field is named beside it and gets the focus, and nothing is sent", async () => {
  const { logIn } = await form();
  await submit("anna", "");
  expect(logIn).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field("password"));
  expect(document.getElementById(field("password").getAttribute("aria-describedby") ?? "")?.textContent).toContain("Password");
  expect(field("loginName").getAttribute("aria-invalid")).toBeNull();
});

test("a refused login shows the server's message, keeps both fields, and the password gets the focus [Q-09]", async () => {
  const { portal } = await form(async () => {
    throw new LoginRefused("Wrong password");
  });
  await submit("anna", "guess");
  expect(document.body.textContent).toContain("Wrong password");
  expect([field("loginName").value, field("password").value]).toEqual(["anna", "guess"]);
  expect(document.activeElement).toBe(field("password"));
  expect(portal.host.went).toEqual([]);
});

const described = (name: string) => document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;

test.each([
  ["the server's sentence", { message: "No such pair", code: apiCode.badLogin }],
  ["a sentence of the portal, where an answer 401 has none", { message: "", code: 401 }],
])("a wrong name or password has one sentence, beside the password and of both fields: %s", async (_, { message, code }) => {
  let isRefused = true;
  const { portal, logIn } = await form(async () => {
    if (isRefused) throw new LoginRefused(message, { code });
    return undefined;
  });
  await submit("anna", "guess");
  const sentence = message || portal.host.t("answer.badLogin");
  expect([described("loginName"), described("password")]).toEqual([sentence, sentence]);
  expect(["loginName", "password"].map((name) => field(name).getAttribute("aria-invalid"))).toEqual(["true", "true"]);
  expect(all("alert")).toHaveLength(1);
  expect(document.activeElement).toBe(field("password"));
  isRefused = false;
  await submit("anna", "secret");
  expect(all("alert")).toHaveLength(0);
  expect(logIn).toHaveBeenCalledTimes(2);
});

test("a refusal for another reason marks no field", async () => {
  await form(async () => {
    throw new LoginRefused("Too many tries", { code: apiCode.throttled });
  });
  await submit("anna", "guess");
  expect(document.body.textContent).toContain("Too many tries");
  expect(["loginName", "password"].map((name) => field(name).getAttribute("aria-invalid"))).toEqual([null, null]);
});

test("the login name is remembered only if the user wants it", async () => {
  await form();
  await submit("anna", "secret");
  expect(localStorage.length).toBe(0);
  clearPage();
  await form();
  await press(one("checkbox"));
  await submit("anna", "secret");
  expect(Object.values({ ...localStorage })).toEqual(["anna"]);
});

test("the password can be shown", async () => {
  const { portal } = await form();
  await press(one("button", portal.host.t("form.showPassword")));
  expect(field("password").type).toBe("text");
});

test("a forgotten password is offered where the site names its form and the call needs no login", async () => {
  const offers = async (frame: Frame, anonymous: boolean) => {
    const portal = testPortal({ loggedIn: false, site: { frame } });
    const calls = { newPassword: { path: "/password", does: "changeAccount", anonymous } } as const;
    await renderInPortal({ ...portal, catalog: { ...portal.catalog, endpoints: { calls } } }, <LoginForm search="" />);
    const words = texts(all("button"));
    clearPage();
    return words.includes(portal.host.t("login.forgotten"));
  };
  expect(await offers({ passwordForm: "newPassword" }, true)).toBe(true);
  expect(await offers({ passwordForm: "newPassword" }, false)).toBe(false);
  expect(await offers({}, true)).toBe(false);
});
