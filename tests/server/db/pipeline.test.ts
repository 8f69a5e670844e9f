import type { Connection, FieldDef } from "pg";
import { expect, test } from "vitest";
import { Pipeline } from "../../../src/server/db/pipeline.ts";
import { PreparedStatements } from "../../../src/server/db/preparedStatements.ts";

/** The messages that a pipeline sends. */
function sent(pipeline: Pipeline): string[] {
  const log: string[] = [];
  const connection = {
    stream: { cork: () => log.push("cork"), uncork: () => log.push("uncork") },
    parse: ({ name, text }: { name: string; text: string }) => log.push(`parse ${name} ${text}`),
    bind: ({ statement, values }: { statement: string; values: unknown[] }) => log.push(`bind ${statement} ${values.join()}`),
    describe: () => log.push("describe"),
    execute: () => log.push("execute"),
    close: ({ name }: { name: string }) => log.push(`close ${name}`),
    sync: () => log.push("sync"),
  };
  pipeline.submit(connection as unknown as Connection);
  return log;
}
const asText = () => (text: string) => text;
const fields = [{ name: "a", dataTypeID: 25 }] as FieldDef[];

test("all statements are one message with one Sync at its end", () => {
  const pipeline = new Pipeline(
    [
      { sql: "one", parameters: [1] },
      { sql: "two", parameters: [] },
    ],
    new PreparedStatements(),
    asText,
  );
  expect(sent(pipeline)).toEqual([
    ...["cork", "parse  one", "bind  1", "describe", "execute"],
    ...["parse  two", "bind  ", "describe", "execute", "sync", "uncork"],
  ]);
});

test("a repeated statement is parsed once under a name", () => {
  const prepared = new PreparedStatements();
  for (let use = 0; use < 2; use++) sent(new Pipeline([{ sql: "one", parameters: [] }], prepared, asText));
  const third = new Pipeline([{ sql: "one", parameters: [] }], prepared, asText);
  expect(sent(third).filter((message) => /^(parse|bind)/.test(message))).toEqual(["bind s1 "]);
});

test("rows are read with the parsers of their columns, and reported when PostgreSQL is ready", () => {
  const pipeline = new Pipeline([{ sql: "one", parameters: [] }], new PreparedStatements(), () => (text) => text.length);
  const outcomes: unknown[] = [];
  pipeline.callback = (error) => outcomes.push(error);
  sent(pipeline);
  pipeline.handleRowDescription({ fields });
  pipeline.handleDataRow({ fields: ["abc"] });
  pipeline.handleDataRow({ fields: [null] });
  pipeline.handleCommandComplete({ text: "SELECT 2" });
  pipeline.handleReadyForQuery();
  expect([pipeline.results, outcomes]).toEqual([[{ rows: [{ a: 3 }, { a: null }], command: "SELECT 2" }], [null]]);
});

test("a value that cannot be read fails the pipeline, not the process", () => {
  const pipeline = new Pipeline([{ sql: "one", parameters: [] }], new PreparedStatements(), () => () => {
    throw new Error("unreadable");
  });
  const outcomes: unknown[] = [];
  pipeline.callback = (error) => outcomes.push(error?.message);
  sent(pipeline);
  pipeline.handleRowDescription({ fields });
  pipeline.handleDataRow({ fields: ["abc"] });
  pipeline.handleReadyForQuery();
  expect(outcomes).toEqual(["unreadable"]);
});

test("after an error the statements that did not run are prepared again", () => {
  const prepared = new PreparedStatements();
  for (let use = 0; use < 2; use++) prepared.of("two");
  const pipeline = new Pipeline([{ sql: "two", parameters: [] }], prepared, asText);
  sent(pipeline);
  pipeline.handleError(new Error("deadlock"));
  expect(prepared.takeDropped()).toEqual(["s1"]);
});

test("more values than the protocol can count are refused before anything is sent", () => {
  const parameters = Array.from({ length: 65_536 }, () => 1);
  expect(() => new Pipeline([{ sql: "one", parameters }], new PreparedStatements(), asText)).toThrow("65536 values");
});
