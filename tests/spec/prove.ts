/**
 * One test for each fact that something in the JSON is about.
 *
 * A fact without a subject in the JSON has no test: it is open, not
 * passed. Unless it had one before in the same group (`made` of `proven.json`):
 * then the thing was lost, and that fails. What is marked as assumed in the JSON proves nothing; its
 * test says so in the title, and `npm run spec` counts it apart.
 */
import { readFileSync } from "node:fs";
import { describe, test } from "vitest";
import type { Traced } from "#dialect/schema/schema.ts";
import type { Fact } from "./facts.ts";

const { made } = JSON.parse(readFileSync(new URL("proven.json", import.meta.url), "utf8")) as {
  readonly made: Readonly<Record<string, readonly string[]>>;
};

export interface About<Subject> {
  readonly subject: Subject;
  /** Whatever carries the marks: the thing itself and what is around it. */
  readonly traced: readonly (Traced | undefined)[];
}

/** @param group Title of the tests; left out where no fact of them has a subject yet. */
export function prove<Kind extends Fact, Subject>(
  group: string,
  facts: readonly Kind[],
  about: (fact: Kind) => About<Subject> | undefined,
  check: (subject: Subject, fact: Kind) => void | Promise<void>,
): void {
  const once = new Set(made[group]);
  const asked = facts.map((fact) => ({ fact, found: about(fact) })).filter(({ fact, found }) => found !== undefined || once.has(fact.id));
  if (asked.length === 0) return;
  describe(group, () => {
    for (const { fact, found } of asked) {
      test(`${fact.what} [${fact.id}]${found ? assumption(fact, found.traced) : ""}`, async () => {
        if (!found) throw new Error(`${fact.id} was proven once; now nothing in the schemas is about it.`);
        await check(found.subject, fact);
      });
    }
  });
}

/** ` (assumed: Q-65)` where the JSON marks it so. */
function assumption(fact: Fact, traced: About<unknown>["traced"]): string {
  const marked = traced.filter((one) => one?.["x-status"] === "assumed");
  if (marked.length === 0) return "";
  const asked = marked.flatMap((one) => one?.["x-spec"] ?? []).filter((id) => id.startsWith("Q-"));
  return ` (assumed: ${[...new Set([...asked, ...(fact.rests ?? [])])].join(", ")})`;
}
