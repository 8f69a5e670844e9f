/** What the forwarder types is passed on as it was typed, in one language: the sentence around it says so. */
import { describe, expect, test } from "vitest";
import { catalog } from "../helpers/schemas/product.ts";

/** Every text with a part to fill in, below a value. */
function texts(value: unknown): Record<string, string>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = value as Record<string, unknown>;
  if (typeof own["zh"] === "string" && typeof own["en"] === "string") return [own as Record<string, string>];
  return Object.values(own).flatMap(texts);
}

describe("words of the forwarder in messages, emails and notes of a page", async () => {
  const { files } = await catalog();
  for (const machine of Object.values(files.states)) {
    const typed = machine.transitions.flatMap(({ by, ask = {}, effects = [] }) =>
      by !== "operator"
        ? []
        : effects.flatMap((effect) =>
            Object.entries(("set" in effect && effect.set) || {})
              .filter(([, from]) => (ask[/^asked\.(\w+)$/.exec(String(from))?.[1] ?? ""]?.maxLength ?? 0) >= 500)
              .map(([field]) => field),
          ),
    );
    const fields = [...new Set(typed)];
    if (fields.length === 0) continue;
    const screens = Object.values(files.screens).filter(({ entity }) => entity === machine.entity);
    const filled = [...texts(machine), ...texts(screens)].filter(({ zh = "" }) => fields.some((field) => zh.includes(`{${field}}`)));

    test.runIf(filled.length > 0)(`of ${machine.entity} are quoted: ${fields.join(", ")}`, () => {
      for (const { zh = "", en = "" } of filled)
        for (const field of fields.filter((name) => zh.includes(`{${name}}`))) {
          expect(zh).toContain(`“{${field}}”`);
          expect(en).toContain(`“{${field}}”`);
        }
    });
  }
});
