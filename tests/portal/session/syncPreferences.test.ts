// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeCookie } from "../../../src/portal/browser/cookies.ts";
import { cookieNames } from "../../../src/portal/browser/keys.ts";
import { appState } from "../../../src/portal/session/appState.ts";
import { syncPreferences } from "../../../src/portal/session/syncPreferences.ts";

let language: string;
let stop: () => void;
const chosen: string[] = [];
const words = {
  get: () => language,
  use(next: string) {
    chosen.push(next);
    language = next;
  },
};

beforeEach(() => {
  language = "zh";
  chosen.length = 0;
  Object.assign(appState, { theme: "light", size: "medium" });
  stop = syncPreferences(words);
});
afterEach(() => stop());

const choose = (name: keyof typeof cookieNames, value: string) => writeCookie(cookieNames[name], value);
const lookHere = () => window.dispatchEvent(new Event("focus"));

test("what another tab chose holds here once this one is looked at, and is taken once", () => {
  choose("language", "en");
  choose("theme", "dark");
  choose("size", "large");
  expect([appState.theme, appState.size, language]).toEqual(["light", "medium", "zh"]);
  lookHere();
  lookHere();
  expect([appState.theme, appState.size, chosen]).toEqual(["dark", "large", ["en"]]);
});

test("what no tab of ours would write changes nothing", () => {
  choose("language", "zh");
  choose("theme", "purple");
  choose("size", "");
  lookHere();
  expect([appState.theme, appState.size, chosen]).toEqual(["light", "medium", []]);
});
