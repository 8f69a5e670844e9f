import { describe, expect, test } from "vitest";
import { migrateListUrl } from "#dialect/wire/migrateListUrl.ts";
import type { MigrationStep } from "#dialect/schema/migrations.ts";

const renamed: readonly MigrationStep[] = [{ do: "rename", field: "/writer", to: "/author" }];

describe("the address of a list after a migration", () => {
  test.each<readonly [says: string, steps: readonly MigrationStep[], before: string, after: string]>([
    [
      "asks under the new name in filters, order and columns",
      renamed,
      "tab=open&q=A1,A2&sort=-writer,title&writer=Jane+Austen,%E6%9B%B9&cols=!writer:120,title&rows=compact",
      "tab=open&q=A1,A2&sort=-author,title&author=Jane+Austen,%E6%9B%B9&cols=!author:120,title&rows=compact",
    ],
    [
      "leaves alone what no step is about, letter by letter",
      renamed,
      "sort=-title&q=a+b%20c&cols=!title,co%21de",
      "sort=-title&q=a+b%20c&cols=!title,co%21de",
    ],
    ["keeps what was asked under the new name since", renamed, "writer=old&author=new&cols=author,writer", "author=new&cols=author"],
    [
      "follows a field into a group and out of it",
      [{ do: "move", field: "/writer", to: "/credits/author" }],
      "writer=A&sort=writer&cols=writer",
      "credits%2Fauthor=A&sort=credits%2Fauthor&cols=credits/author",
    ],
    [
      "follows all fields of a group",
      [{ do: "rename", field: "/credits", to: "/people" }],
      "credits%2Fauthor=A&cols=credits/author:90,creditsNote",
      "people%2Fauthor=A&cols=people/author:90,creditsNote",
    ],
    [
      "is without a field that was dropped",
      [{ do: "drop", field: "writer" }],
      "tab=open&sort=writer&writer=A&page=2&cols=writer,title",
      "tab=open&page=2&cols=title",
    ],
    ["is empty where nothing is left", [{ do: "drop", field: "/writer" }], "sort=-writer&writer=A&cols=writer", ""],
    [
      "is without a field that moved into rows",
      [{ do: "move", field: "/writer", to: "/writers/-/name" }],
      "writer=A&cols=writer,title",
      "cols=title",
    ],
    [
      "asks for the value that took the place of another",
      [{ do: "value", field: "/kind", from: "tale", to: "short,story" }],
      "kind=tale,map&kindOf=tale",
      "kind=short%5C,story,map&kindOf=tale",
    ],
    ["does not ask for one value twice", [{ do: "value", field: "/kind", from: "tale", to: "novel" }], "kind=tale,novel", "kind=novel"],
    [
      "knows a filter that is named like a parameter",
      [
        { do: "rename", field: "/size", to: "/width" },
        { do: "rename", field: "/depth", to: "/page" },
      ],
      "size=50&f.size=9&depth=3",
      "size=50&width=9&f.page=3",
    ],
    ["takes the steps one after another", [...renamed, { do: "rename", field: "/author", to: "/by" }], "writer=A", "by=A"],
    [
      "is not touched by steps about the entity or its values",
      [
        { do: "rename", to: "tome" },
        { do: "type", field: "/writer" },
        { do: "default", field: "/writer", value: "x" },
      ],
      "writer=A&cols=writer",
      "writer=A&cols=writer",
    ],
  ])("%s", (_says, steps, before, after) => {
    expect(migrateListUrl(before, steps)).toBe(after);
    expect(migrateListUrl(after, steps), "done twice").toBe(after);
  });
});
