// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { EntityChoice, useEntityOf } from "../../../src/workbench/panels/EntityChoice.tsx";
import { clearPage, one, press, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const catalog = { entities: { box: "/box.js", label: "/label.js" } } as unknown as CompiledCatalog;
const file = (path: string, entity?: string): WorkbenchFile => ({
  path,
  hash: "",
  kind: entity === undefined ? "entity" : "screen",
  names: [],
  ...(entity !== undefined && { entity }),
});

function Panel() {
  const [open, setOpen] = useState(file("schemas/entities/box.json"));
  const [entity, setEntity] = useEntityOf(open);
  return (
    <>
      <EntityChoice catalog={catalog} value={entity} onChange={setEntity} />
      <button onClick={() => setOpen(file("schemas/screens/labels.json", "label"))}>screen of labels</button>
    </>
  );
}
const chosen = () => (one("combobox", "Entity") as HTMLSelectElement).value;

test("the entity of the open file is chosen until the analyst chooses another, and again with the next file", async () => {
  await renderInWorkbench(await testWorkbench(), <Panel />);
  expect(chosen()).toBe("box");
  await type(one("combobox", "Entity"), "label");
  expect(chosen()).toBe("label");
  await type(one("combobox", "Entity"), "box");
  await press(one("button"));
  expect(chosen()).toBe("label");
});
