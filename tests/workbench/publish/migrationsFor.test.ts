import { expect, test } from "vitest";
import type { Change } from "#dialect/diff/change.ts";
import { migrationsFor } from "../../../src/workbench/publish/migrationsFor.ts";

const change = (entity: string, field: string): Change => ({
  kind: "field/removed",
  risk: "breaking",
  readers: ["customer"],
  where: {},
  what: {},
  file: "",
  pointer: "",
  stored: { entity, field, was: "gone" },
});

test("what stored records need becomes one migration an entity, numbered after those that there are", () => {
  const made = migrationsFor(
    [
      { change: change("box", "/lid"), step: { do: "drop", field: "/lid" } },
      { change: change("shelf", "/row"), step: { do: "rename", field: "/row", to: "/line" } },
      { change: change("box", "/size"), step: { do: "drop", field: "/size" } },
    ],
    [{ path: "schemas/migrations/0007-old.json" }, { path: "schemas/entities/box.json" }],
  );
  expect(made.map(({ path }) => path)).toEqual([
    "schemas/migrations/0008-box-drop-lid-drop-size.json",
    "schemas/migrations/0009-shelf-rename-row.json",
  ]);
  expect(JSON.parse(made[0]?.text ?? "")).toEqual({
    $schema: "../meta/migration.json",
    entity: "box",
    steps: [
      { do: "drop", field: "/lid" },
      { do: "drop", field: "/size" },
    ],
  });
});
