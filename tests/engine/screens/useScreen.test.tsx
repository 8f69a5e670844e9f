// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { useScreen } from "#engine/screens/useScreen.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually, one, press } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

function Screen({ name }: { readonly name: string }) {
  const load = useScreen(name);
  if (load.state === "loading") return <p>loading</p>;
  if (load.state === "failed")
    return (
      <button type="button" onClick={load.retry}>
        {load.message}
      </button>
    );
  const { screen, machine, entity } = load.parts;
  return <p>{`${entity.name} ${screen.kind} ${machine?.field}`}</p>;
}
const shown = () => document.querySelector("p, button")?.textContent;

test("a screen is loaded with its entity and its states", async () => {
  await draw(testHost(library, {}), <Screen name="loans" />);
  await eventually(() => expect(shown()).toBe("loan list state"));
});

test("a screen whose entity is cached is ready at the first render", () => {
  const host = testHost(library, {});
  const renders: string[] = [];
  function First() {
    renders.push(useScreen("loans").state);
    return null;
  }
  return host.loadEntity("loan").then(async (entity) => {
    await draw({ ...host, cachedEntity: () => entity } as TestHost, <First />);
    expect(renders[0]).toBe("ready");
  });
});

test("a failed load can be tried again", async () => {
  const host = testHost(library, {});
  let isOnline = false;
  const loadEntity = (name: string) => (isOnline ? host.loadEntity(name) : Promise.reject(new Error("offline")));
  await draw({ ...host, loadEntity } as TestHost, <Screen name="loans" />);
  await eventually(() => expect(shown()).toBe("offline"));
  isOnline = true;
  await press(one("button"));
  await eventually(() => expect(shown()).toBe("loan list state"));
});

test("a screen that the catalogue lacks fails by its name", async () => {
  await draw(testHost(library, {}), <Screen name="missing" />);
  await eventually(() => expect(shown()).toBe("missing"));
});
