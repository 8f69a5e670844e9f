// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useFormKeys } from "#engine/form/useFormKeys.ts";
import { EngineProvider } from "#engine/host/EngineProvider.tsx";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";
import { key } from "../../helpers/engine/page.tsx";
import { testHost } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

let done: string[];
const acts = Object.fromEntries(
  ["left", "right", "drawer"].map((name) => [
    name,
    { save: () => void done.push(`${name} saved`), submit: () => void done.push(`${name} submitted`) },
  ]),
);

function Form({ id }: { readonly id: string }) {
  useFormKeys(id, acts[id]!);
  return (
    <form id={id} className="ld-form">
      <input data-of={id} />
    </form>
  );
}
const input = (id: string) => document.querySelector(`[data-of=${id}]`)!;

beforeEach(() => {
  done = [];
});
afterEach(clearParts);

describe("keys of forms", () => {
  test("go to the topmost form, wherever the focus is, and to the one below when it closes", async () => {
    const host = testHost(workshop, {});
    const page = (open: boolean) => (
      <EngineProvider host={host}>
        <Form id="left" />
        {open && <Form id="drawer" />}
      </EngineProvider>
    );
    const { redraw } = drawPart(page(true));
    await key("s", document.body, { ctrlKey: true });
    redraw(page(false));
    await key("Enter", input("left"), { metaKey: true });
    expect(done).toEqual(["drawer saved", "left submitted"]);
  });

  test("of two engines on a page go to the one with the focus, and to one of them where none has it", async () => {
    drawPart(
      <>
        <EngineProvider host={testHost(workshop, {})}>
          <Form id="left" />
        </EngineProvider>
        <EngineProvider host={testHost(workshop, {})}>
          <Form id="right" />
        </EngineProvider>
      </>,
    );
    await key("s", input("left"), { ctrlKey: true });
    await key("s", input("right"), { ctrlKey: true });
    expect(done).toEqual(["left saved", "right saved"]);
    await key("s", document.body, { ctrlKey: true });
    expect(done).toHaveLength(3);
  });
});
