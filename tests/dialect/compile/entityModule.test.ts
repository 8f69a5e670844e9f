import { describe, expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { ShareRule } from "#dialect/schema/exchange.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { entityModules, splitModule } from "#dialect/compile/entityModule.ts";
import { compiledThing, filesWith, onCreate, thing, type Fields } from "../../helpers/schemas/dialect.ts";

describe("the module's parts, which browsers fetch as they need them", () => {
  const text = {
    type: "string",
    maxLength: 3,
    "x-label": { en: "Text" },
    "x-help": { en: "Short" },
    "x-visible-when": "self.b == 'x'",
    "x-required-when": "self.b == 'y'",
    "x-normalize": ["trim"],
    "x-placeholder": { en: "abc" },
    pattern: "^[a-z]*$",
  } as const;
  const rule = { id: "r", rule: "self.a != 'no'", message: { en: "No." } };
  const rows = {
    type: "array",
    items: { type: "object", properties: { text }, "x-rules": [{ ...rule, rule: "row.text != 'no'" }] },
  } as const;
  const fields: Fields = { a: { ...text, default: "no" }, b: { type: "string", "x-default": "'x'" }, rows };
  const rest = { "x-rules": [rule] };
  const share = { links: { entity: "link" }, show: ["secret"] } as unknown as ShareRule;
  const code = (more: Partial<EntitySchema>) => compileEntity(openCatalog(filesWith([thing(fields, { ...rest, ...more })])), "thing").code;
  const imported = async (more: Partial<EntitySchema> = {}) => {
    const asked: string[] = [];
    const files = new Map(splitModule("/schema/1.js", code(more)));
    const modules = entityModules((address) => {
      asked.push(address);
      return import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(files.get(address) ?? "").toString("base64")}`);
    });
    return { modules, asked };
  };

  test("what shows records has no rules, no help, and nothing else that only what is typed needs", async () => {
    const { modules, asked } = await imported();
    const shown = await modules.shown("/schema/1.js");
    expect(JSON.stringify(shown.schema)).not.toMatch(/x-rules|x-help|x-required-when|x-normalize|x-placeholder|x-default|pattern/);
    expect(shown.schema.properties["a"]).toMatchObject({ maxLength: 3, "x-label": { en: "Text" }, "x-visible-when": "self.b == 'x'" });
    expect(Object.keys(shown.expressions)).toEqual(["self.b == 'x'"]);
    expect(asked).toEqual(["/schema/1.js"]);
  });

  test("with what checks them the schema is whole again, and so are its expressions", async () => {
    const { modules, asked } = await imported();
    const judged = await modules.judged("/schema/1.js");
    const { asks: _asks, ...whole } = await compiledThing(fields, rest);
    expect(judged).toEqual(whole);
    expect(judged.schema).toEqual(thing(fields, rest));
    expect(checkRecord(judged, null, { a: "no", b: "x" }, onCreate()).problems).toMatchObject([{ code: "rule:r" }]);
    expect(asked).toEqual(["/schema/1.js", "/schema/1-judge.js"]);
  });

  test("no browser gets what only the server reads: who opens a shared record, and what is sent to other systems", async () => {
    const { modules } = await imported({ "x-share": share });
    const judged = await modules.judged("/schema/1.js");
    expect(JSON.stringify(judged)).not.toMatch(/x-share|secret/);
    const whole = await compiledThing(fields, { ...rest, "x-share": share });
    expect(whole.schema["x-share"]).toEqual(share);
  });

  test("what dialogs ask is fetched by itself", async () => {
    const { modules, asked } = await imported();
    expect([await modules.asks("/schema/1.js"), asked]).toEqual([{}, ["/schema/1-ask.js"]]);
  });
});
