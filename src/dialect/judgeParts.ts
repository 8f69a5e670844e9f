/**
 * `checkRecord` and `fieldStates` for a record that is being edited: the same
 * verdicts, with every row of a long list judged once and again only when it,
 * or what it reads outside of its list, has changed.
 *
 * ```
 *   rows    each by itself: the record with this row alone, through checkRecord
 *   rest    everything else, over the rows as they were settled
 * ```
 *
 * A row is known by its object: whoever edits must make a new one for a row
 * that changed, and keep it for all others.
 */
import type { CheckContext } from "./check.ts";
import { checkRecord, judgeMerged, mostProblems, inOrder } from "./checkRecord.ts";
import type { CompiledEntity, Finding, ValidateFn } from "./compiled.ts";
import { scopeOf } from "./context.ts";
import { isEqual } from "./equal.ts";
import { computeAll, type FieldState, fieldStates, statesOf } from "./fieldStates.ts";
import { isObject, type Json, type Rec } from "./json.ts";
import { mergeInput, normalizeRecord } from "./mergeInput.ts";
import { getAt, setAt } from "./pointer.ts";
import type { Problem } from "./problems.ts";
import { type RowwiseList, rowReads } from "./rowReads.ts";
import type { EntitySchema, FieldSchema } from "./schema.ts";
import { withFields } from "./withFields.ts";

export interface Judged {
  /** Settled, as `checkRecord` answers it; rows that were judged before are the same objects. */
  readonly record: Rec;
  readonly problems: readonly Problem[];
  /** What a place is that the record has not got: not visible. */
  stateAt(pointer: string): FieldState;
}

export interface PartsJudge {
  /** Judges rows until `enough()`; answers whether all are judged. */
  rows(stored: Rec | null, record: Rec, context: CheckContext, enough: () => boolean): boolean;
  all(stored: Rec | null, record: Rec, context: CheckContext): Judged;
  /** The row as it was settled; nothing where it is not judged yet. */
  settledRow(row: Rec): Rec | undefined;
  /** The state of a field of a row that was judged, by its pointer below the row. */
  stateIn(row: Rec, inside: string): FieldState | undefined;
  /** Something else that conditions may read has changed: every row is judged anew. */
  forget(): void;
  /** Whether the list at the root of this name is judged row by row. */
  isRowwise(name: string): boolean;
}

interface RowVerdict {
  readonly settled: Rec;
  /** By their pointer below the row. */
  readonly problems: readonly Problem[];
  readonly states: ReadonlyMap<string, FieldState>;
  /** What it was judged by: another object when any of that is another. */
  readonly facts: object;
  readonly index: number;
}

const nowhere: FieldState = { visible: false, required: false, readOnly: false };
/** Rows put through one check together, so that what stands around them is read once for all. */
const together = 40;

export function createPartsJudge(entity: CompiledEntity): PartsJudge {
  const { lists, byRows, outside } = rowReads(entity);
  const names = lists.map(({ name }) => name);
  const single = new Map(lists.map((list) => [list.name, ofRows(entity, list, names, byRows)]));
  const outer: CompiledEntity = {
    ...entity,
    schema: withFields(entity.schema, (name, field) => (names.includes(name) ? undefined : field)),
  };
  const around: CompiledEntity = { ...outer, schema: plain(outer.schema, byRows) };
  const rest = withoutRows(entity, lists);
  const verdicts = new WeakMap<Rec, RowVerdict>();
  let facts:
    | {
        readonly read: readonly (Json | undefined)[];
        readonly moment: string;
        readonly stored: Rec | null;
        readonly references: Rec | undefined;
        readonly is: object;
      }
    | undefined;

  const withoutLists = (record: Rec): Rec => Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  const normal = new WeakMap<Rec, Rec>();
  const normalStored = (stored: Rec): Rec => {
    const known = normal.get(stored) ?? normalizeRecord(entity.schema, stored);
    normal.set(stored, known);
    return known;
  };
  /** A list that the input does not name keeps its stored rows. */
  const withStored = (stored: Rec | null, given: Rec): Rec => {
    const kept = names.filter((name) => given[name] === undefined && stored?.[name] !== undefined);
    return stored && kept.length > 0 ? { ...given, ...Object.fromEntries(kept.map((name) => [name, normalStored(stored)[name]])) } : given;
  };
  const rowsOf = (record: Rec, name: string): readonly Json[] => {
    const value = record[name];
    return Array.isArray(value) ? value : [];
  };

  /** All that the verdict of a row rests on beside the row itself. */
  function factsOf(stored: Rec | null, record: Rec, context: CheckContext): object {
    const settled =
      outside.length > 0 ? computeAll(around, mergeInput(outer, stored, withoutLists(record), scopeOf(context), []).record, context) : {};
    const read = outside.map((path) => getAt(settled as Json, path));
    const moment = `${context.on} ${context.draft} ${context.today}`;
    if (
      facts &&
      facts.stored === stored &&
      facts.moment === moment &&
      isEqual(facts.references as Json, context.references as Json) &&
      read.every((value, at) => isEqual(value, facts?.read[at]))
    )
      return facts.is;
    facts = { read, moment, stored, references: context.references, is: {} };
    return facts.is;
  }

  function isJudged(row: Rec, index: number, is: object, stored: Rec | null, name: string): boolean {
    const verdict = verdicts.get(row);
    // Where a stored list tells rows by their place, another place is another question.
    return verdict !== undefined && verdict.facts === is && (verdict.index === index || !Array.isArray(stored?.[name]));
  }

  function judgeSome(name: string, indices: readonly number[], stored: Rec | null, record: Rec, context: CheckContext, is: object): void {
    const one = single.get(name);
    if (!one) return;
    const wanted = new Set(indices);
    const last = Math.max(...indices);
    const sparse = {
      ...withoutLists(record),
      [name]: rowsOf(record, name)
        .slice(0, last + 1)
        .map((row, at) => (wanted.has(at) ? row : null)),
    };
    const checked = checkRecord(one, stored, sparse as Rec, context);
    const states = fieldStates(one, checked.record, context);
    const found = new Map<number, { problems: Problem[]; states: Map<string, FieldState> }>(
      indices.map((index) => [index, { problems: [], states: new Map() }]),
    );
    const base = `/${name}/`;
    const at = (pointer: string): [number, string] => {
      const end = pointer.indexOf("/", base.length);
      return end < 0 ? [Number(pointer.slice(base.length)), ""] : [Number(pointer.slice(base.length, end)), pointer.slice(end)];
    };
    for (const problem of checked.problems) {
      if (!problem.path.startsWith(base)) continue;
      const [index, path] = at(problem.path);
      found.get(index)?.problems.push({ ...problem, path });
    }
    for (const [pointer, state] of states) {
      if (!pointer.startsWith(base)) continue;
      const [index, path] = at(pointer);
      found.get(index)?.states.set(path, state);
    }
    const settled = rowsOf(checked.record, name);
    for (const index of indices) {
      const row = rowsOf(record, name)[index];
      if (isObject(row))
        verdicts.set(row as Rec, {
          settled: (settled[index] ?? row) as Rec,
          facts: is,
          index,
          ...(found.get(index) as { problems: Problem[]; states: Map<string, FieldState> }),
        });
    }
  }

  function rows(stored: Rec | null, given: Rec, context: CheckContext, enough: () => boolean): boolean {
    const record = withStored(stored, given);
    const is = factsOf(stored, record, context);
    for (const name of names) {
      const open = rowsOf(record, name).flatMap((row, index) =>
        isObject(row) && !isJudged(row as Rec, index, is, stored, name) ? [index] : [],
      );
      for (let from = 0; from < open.length; from += together) {
        if (from > 0 && enough()) return false;
        judgeSome(name, open.slice(from, from + together), stored, record, context, is);
      }
    }
    return true;
  }

  function all(stored: Rec | null, given: Rec, context: CheckContext): Judged {
    const record = withStored(stored, given);
    rows(stored, record, context, () => false);
    const problems: Problem[] = [];
    const scope = scopeOf(context);
    const merged = mergeInput(outer, stored, withoutLists(record), scope, problems);
    const verdict = (row: Json | undefined) => (isObject(row) ? verdicts.get(row as Rec) : undefined);
    const settledLists = Object.fromEntries(
      names.flatMap((name) =>
        Array.isArray(record[name]) ? [[name, rowsOf(record, name).map((row) => (verdict(row)?.settled ?? row) as Json)]] : [],
      ),
    );
    const before = stored ? normalStored(stored) : undefined;
    const judged = judgeMerged(rest, stored, { record: { ...merged.record, ...settledLists }, before }, context);
    const states = statesOf(rest, judged.settled, scope);
    for (const name of names) {
      rowsOf(record, name).forEach((row, index) => {
        for (const problem of verdict(row)?.problems ?? []) problems.push({ ...problem, path: `/${name}/${index}${problem.path}` });
      });
    }
    problems.push(...judged.problems);
    return {
      record: { ...withoutLists(merged.carried), ...judged.settled.record },
      problems: inOrder(entity, problems).slice(0, mostProblems),
      stateAt(pointer) {
        const [, name = "", index = "", ...inside] = pointer.split("/");
        if (index === "" || !names.includes(name) || !/^\d+$/.test(index)) return states.get(pointer) ?? nowhere;
        if (!states.get(`/${name}`)?.visible) return nowhere;
        return verdict(rowsOf(record, name)[Number(index)])?.states.get(`/${inside.join("/")}`) ?? nowhere;
      },
    };
  }

  return {
    rows,
    all,
    settledRow: (row) => verdicts.get(row)?.settled,
    stateIn: (row, inside) => verdicts.get(row)?.states.get(inside),
    forget: () => void (facts = undefined),
    isRowwise: (name) => names.includes(name),
  };
}

/** Worked out from rows, a field stands here as what it is at the moment. */
function plain(schema: EntitySchema, byRows: ReadonlySet<string>): EntitySchema {
  const strip = (field: FieldSchema, pointer: string): FieldSchema => {
    const { "x-compute": _compute, "x-suggest": _suggest, "x-visible-when": _visible, ...kept } = field;
    const own = byRows.has(pointer) ? kept : field;
    return own.properties
      ? {
          ...own,
          properties: Object.fromEntries(Object.entries(own.properties).map(([name, inner]) => [name, strip(inner, `${pointer}/${name}`)])),
        }
      : own;
  };
  return withFields(schema, (name, field) => strip(field, `/${name}`));
}

/** The entity as single rows of one list are judged by. */
function ofRows(
  entity: CompiledEntity,
  { name, within }: RowwiseList,
  names: readonly string[],
  byRows: ReadonlySet<string>,
): CompiledEntity {
  const schema = withFields(plain(entity.schema, byRows), (each, field) => {
    if (each === name) return { ...field, items: { ...field.items, "x-in-turn": [], "x-rules": within } };
    return names.includes(each) ? undefined : field;
  });
  const { "x-rules": _rules, required: _required, ...root } = schema;
  return { ...entity, schema: root as EntitySchema, validate: onlyRows(entity.validate, name) };
}

/** The validator over the rows alone that stand in the sparse list, its findings at their places. */
function onlyRows(validate: ValidateFn, name: string): ValidateFn {
  const judge: ValidateFn = (data) => {
    const list = isObject(data) && Array.isArray(data[name]) ? (data[name] as readonly unknown[]) : [];
    const places = list.flatMap((row, index) => (isObject(row) ? [index] : []));
    const valid = validate({ [name]: places.map((index) => list[index]) });
    judge.errors = (validate.errors ?? []).flatMap((finding): Finding[] => {
      const [, at, index, ...inside] = finding.instancePath.split("/");
      if (at !== name || index === undefined) return [];
      return [{ ...finding, instancePath: ["", name, places[Number(index)], ...inside].join("/") }];
    });
    return valid || judge.errors.length === 0;
  };
  return judge;
}

/** The entity without the fields of rows: only what is asked over all of them. */
function withoutRows(entity: CompiledEntity, lists: readonly RowwiseList[]): CompiledEntity {
  const schema = withFields(entity.schema, (name, field) => {
    const list = lists.find((one) => one.name === name);
    return list ? { ...field, items: { ...field.items, properties: {}, required: [], "x-rules": list.across } } : field;
  });
  const light = {};
  const validate: ValidateFn = (data) => {
    const valid = entity.validate(
      lists.reduce<Rec>(
        (judged, { name }) =>
          Array.isArray(judged[name])
            ? setAt(
                judged,
                `/${name}`,
                (judged[name] as readonly Json[]).map((row) => (isObject(row) ? light : row)),
              )
            : judged,
        data as Rec,
      ),
    );
    validate.errors = entity.validate.errors ?? null;
    return valid;
  };
  return { ...entity, schema, validate };
}
