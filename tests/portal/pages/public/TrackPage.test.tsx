// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { apiCode } from "#dialect/wire/wire.ts";
import { TrackPage } from "../../../../src/portal/pages/public/TrackPage.tsx";
import { all, clearPage, eventually, none, one, press, texts, type } from "../../../helpers/engine/page.tsx";
import { renderInPortal, resetTestPortal, testPortal } from "../../../helpers/portal/renderInPortal.tsx";

afterEach(() => {
  clearPage();
  resetTestPortal();
});

const step = (id: string, at: "done" | "now" | "next") => ({ id, label: { en: id }, at });
const sharedOf = (number: string) => ({
  phases: {
    steps: [step("Packed", "done"), step("At sea", "now"), step("Delivered", "next")],
    index: 1,
    code: undefined,
    halted: undefined,
  },
  fields: [
    { label: { en: "Number" }, value: { en: number } },
    { label: { en: "Country" }, value: { en: "Germany" } },
  ],
  events: [],
});

async function open(answerOf: (number: string) => number, path = "/track") {
  const asked: unknown[] = [];
  const readShared = async (_call: string, body: unknown) => {
    asked.push(body);
    const { number } = body as { number: string };
    const code = answerOf(number);
    return { code, data: code === apiCode.ok ? sharedOf(number) : null } as never;
  };
  const portal = testPortal({ loggedIn: false, services: { readShared } });
  await renderInPortal(portal, <TrackPage call="shared" title={{ en: "Tracking" }} about={undefined} />, path);
  const { t } = portal.host;
  const find = async (numbers: string, phone: string) => {
    await type(one("textbox", t("shared.number")), numbers);
    await type(one("textbox", t("shared.phone")), phone);
    await press(one("button", t("shared.find")));
  };
  return { asked, t, find };
}

test("the boxes show what a number looks like, and the number of the address stands in its box", async () => {
  const { t } = await open(() => apiCode.ok, "/track?number=B7");
  const box = one("textbox", t("shared.number")) as HTMLInputElement;
  expect([box.value, box.placeholder]).toEqual(["B7", t("shared.numberExample")]);
  expect((one("textbox", t("shared.phone")) as HTMLInputElement).placeholder).toBe(t("shared.phoneExample"));
});

test("one number shows its record", async () => {
  const { asked, find } = await open(() => apiCode.ok);
  await find(" B7 ", "5678");
  await eventually(() => expect(one("heading", "B7").tagName).toBe("H2"));
  expect(asked).toEqual([{ number: "B7", phone: "5678" }]);
  expect(document.querySelector("details")).toBeNull();
});

test("several numbers are asked for once each; each is a line with its phase, the first that is found is open, and one that is not says so", async () => {
  const { asked, find, t } = await open((number) => (number === "B2" ? apiCode.notFound : apiCode.ok));
  await find("B2, B7 B9，B7", "5678");
  await eventually(() => expect(document.querySelectorAll("details")).toHaveLength(2));
  expect(asked.map((one) => (one as { number: string }).number)).toEqual(["B2", "B7", "B9"]);
  expect([...document.querySelectorAll("details")].map(({ open: isOpen }) => isOpen)).toEqual([true, false]);
  expect(texts([...document.querySelectorAll("summary")])[0]).toContain(t("detail.phaseOf", { step: 2, steps: 3, label: "At sea" }));
  expect(document.querySelector(".track-missed")?.textContent).toContain(`B2${t("shared.notFound")}`);
});

test("after too many tries nothing more is asked for, and the way to the login is there", async () => {
  const { asked, find, t } = await open((number) => (number === "B1" ? apiCode.notFound : apiCode.throttled));
  await find("B1 B2 B3", "5678");
  await eventually(() => expect(one("link", t("login.title")).getAttribute("href")).toBe("#/login"));
  expect(asked).toHaveLength(2);
});

test("a number and four digits are needed, and more than ten numbers are refused before anything is asked", async () => {
  const { asked, find, t } = await open(() => apiCode.ok);
  await find("", "56");
  expect(document.body.textContent).toContain(t("shared.numberMissing"));
  expect(document.body.textContent).toContain(t("shared.phoneWrong"));
  await find(Array.from({ length: 11 }, (_, at) => `B${at}`).join(" "), "5678");
  expect(document.body.textContent).toContain(t("shared.tooMany", { most: 10 }));
  expect([asked, none("heading", "B0"), all("alert")]).toEqual([[], true, []]);
});
