// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { useEntity } from "#engine/host/useEntity.ts";
import { library } from "../../helpers/engine/library.ts";
import { clearPage, draw, eventually } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost } from "../../helpers/engine/testHost.ts";

afterEach(clearPage);

function Entity({ name }: { readonly name: string }) {
  const { entity, failed } = useEntity(name);
  return <p>{failed ? "failed" : (entity?.name ?? "none")}</p>;
}
const shown = () => document.querySelector("p")?.textContent;

test("an entity is loaded by its name", async () => {
  await draw(testHost(library, {}), <Entity name="loan" />);
  await eventually(() => expect(shown()).toBe("loan"));
});

test("nothing is loaded for an empty name", async () => {
  const loadEntity = vi.fn();
  await draw({ ...testHost(library, {}), loadEntity } as TestHost, <Entity name="" />);
  expect([shown(), loadEntity.mock.calls]).toEqual(["none", []]);
});

test("an entity that cannot be loaded makes the state failed", async () => {
  const loadEntity = () => Promise.reject(new Error("offline"));
  await draw({ ...testHost(library, {}), loadEntity } as TestHost, <Entity name="loan" />);
  await eventually(() => expect(shown()).toBe("failed"));
});
