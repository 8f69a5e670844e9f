import { expect, test } from "vitest";
import { activeRuleSet, openRules, withMessages } from "../../../src/server/audit/ruleSet.ts";
import { librarySchemas, libraryRoot } from "../../helpers/server/library.ts";

test("only entities of customers are audited", async () => {
  expect([...activeRuleSet(await librarySchemas()).entities.keys()]).toEqual(["account", "book", "charge"]);
});

test("the rules of a folder are opened without those in force", async () => {
  const rules = await openRules(libraryRoot, "/nowhere");
  expect([...rules.entities.keys()]).toEqual(["account", "book", "charge"]);
  expect(Object.keys(rules.expressions)).toContain("self.state == 'here'");
});

test("messages that an older set lacks are those in force", async () => {
  const active = activeRuleSet(await librarySchemas());
  const { files } = active.catalog;
  const bare = { ...active, catalog: { ...active.catalog, files: { ...files, messages: { en: { own: "Own" } } } } };
  const merged = withMessages(bare, active).catalog.files.messages;
  expect(merged["en"]).toEqual({ ...files.messages["en"], own: "Own" });
  expect(merged["zh"]).toEqual(files.messages["zh"]);
});
