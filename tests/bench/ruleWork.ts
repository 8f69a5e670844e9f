/** A list of 2,000 rows, with a rule that compares each row with the others and without: what the check of a save and a key in the form cost. */
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import { createIncrementalChecker } from "#dialect/check/incremental/incrementalChecker.ts";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { toFullEntity } from "#dialect/compile/entityModule.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { workFiles } from "./workFiles.ts";

const rows = 2000;
/** Repetitions a round; the least time counts, which what else the machine does only lengthens. */
const repeats = 25;

/** The rule of each work; none for what it is compared with. */
export const rowRules: Readonly<Record<string, string | undefined>> = {
  plain: undefined,
  overlap: "!row.overlapsAnother(self.lines, row.from, row.to)",
  duplicate: "!row.duplicateOf(self.lines, row.code)",
};

/** An entity as JSON, whose records have one list of 2,000 rows with this rule. */
export function listEntity(name: string, rule: string | undefined): EntitySchema {
  const label = (text: string) => ({ "x-label": { zh: text, en: text } });
  const date = { type: "string", format: "date" } as const;
  const fields = {
    from: { ...date, ...label("From") },
    to: { ...date, ...label("To") },
    code: { type: "string", maxLength: 20, ...label("Code") },
  } as const;
  const written = rule === undefined ? [] : [{ id: "apart", rule, message: { zh: "Apart", en: "Apart" }, fieldPath: "/from" }];
  return {
    $id: name,
    "x-entity": { name, owner: "customer" },
    ...label(name),
    type: "object",
    properties: {
      lines: { type: "array", maxItems: rows, ...label("Lines"), items: { type: "object", properties: fields, "x-rules": written } },
    },
  };
}

async function compiledList(name: string, rule: string | undefined): Promise<CompiledEntity> {
  const entity = listEntity(name, rule);
  const { code } = compileEntity(openCatalog({ ...workFiles, entities: { [name]: entity }, screens: {} }), name);
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return toFullEntity(module as Parameters<typeof toFullEntity>[0]);
}

const dayOf = (at: number): string => new Date(Date.UTC(2010, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
/** The rows: three days each, one after another, in the order of their codes. */
export const lines: readonly Rec[] = Array.from(
  { length: rows },
  (_, at): Rec => ({ from: dayOf(at * 3), to: dayOf(at * 3 + 2), code: `C${at}` }),
).sort((a, b) => (String(a["code"]) < String(b["code"]) ? -1 : 1));
const context: CheckContext = { user: {}, limits: {}, today: "2026-05-04", now: "2026-05-04 10:00:00", on: "create" };

/** One entity with its rule: a save of the whole record, and a key in a form that has it open. */
export interface RuleWork {
  readonly name: string;
  save(): void;
  key(): void;
}

async function openWork(name: string): Promise<RuleWork> {
  const entity = await compiledList(name, rowRules[name]);
  const checker = createIncrementalChecker(entity);
  let draft: Rec = { lines };
  let keys = 0;
  const expectNone = (problems: readonly unknown[]): void => {
    if (problems.length > 0) throw new Error(`${name} refuses ${JSON.stringify(problems[0])}`);
  };
  checker.checkAll(null, draft, context);
  return {
    name,
    save: () => expectNone(checkRecord(entity, null, { lines }, context).problems),
    key() {
      const next = [...(draft["lines"] as Rec[])];
      next[rows / 2] = { ...next[rows / 2], to: next[rows / 2]?.["from"] ?? "", code: `K${(keys += 1)}` };
      draft = { lines: next };
      expectNone(checker.checkAll(null, draft, context).problems);
    },
  };
}

export const openRuleWork = (): Promise<readonly RuleWork[]> => Promise.all(Object.keys(rowRules).map(openWork));

/** Returns the least milliseconds of a save and of a key, by the rule. The works take turns. */
export function ruleRound(works: readonly RuleWork[]): Record<string, { readonly save: number; readonly key: number }> {
  const least = (run: (work: RuleWork) => void): readonly number[] => {
    const found = works.map(() => Infinity);
    for (let turn = 0; turn < repeats; turn++) {
      for (const [at, work] of works.entries()) {
        const since = performance.now();
        run(work);
        found[at] = Math.min(found[at] ?? Infinity, performance.now() - since);
      }
    }
    return found;
  };
  const [saves, keys] = [least((work) => work.save()), least((work) => work.key())];
  return Object.fromEntries(works.map(({ name }, at) => [name, { save: saves[at] ?? 0, key: keys[at] ?? 0 }]));
}
