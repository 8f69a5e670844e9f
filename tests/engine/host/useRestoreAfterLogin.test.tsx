// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { useRestoreAfterLogin } from "#engine/host/useRestoreAfterLogin.ts";
import { EngineState } from "#engine/host/engineState.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, continueEngine, draw } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

const state = { now: new EngineState() };
beforeEach(() => {
  state.now = new EngineState();
});

/** Opens the page as a user, ends the session, and returns what the page restored. */
async function visit(loginName: string, address: string, open: string | undefined): Promise<readonly string[]> {
  clearPage();
  const restored: string[] = [];
  const host = Object.assign(testHost(library, {}, { loginName }), { place: () => ({ entry: "1", address }) });
  continueEngine(host, state.now);
  function Part() {
    useRestoreAfterLogin<string>(
      "dialog",
      () => open,
      (value) => restored.push(value),
    );
    return null;
  }
  await draw(host, <Part />);
  host.endSession();
  return restored;
}

test("what was open is restored once, for the same user on the same page", async () => {
  expect(await visit("ada", "/loans", "give back")).toEqual([]);
  expect(await visit("ada", "/loans", undefined)).toEqual(["give back"]);
  expect(await visit("ada", "/loans", undefined)).toEqual([]);
});

test.each([
  ["another user", "bob", "/loans"],
  ["another page", "ada", "/shops"],
])("it is dropped when %s comes first", async (_who, loginName, address) => {
  await visit("ada", "/loans", "give back");
  expect(await visit(loginName, address, undefined)).toEqual([]);
  expect(await visit("ada", "/loans", undefined)).toEqual([]);
});
