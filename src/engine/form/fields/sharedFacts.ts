/** The shared records whose values are facts above the fields of a section. They are read before the form is drawn, so that nothing moves. */
import type { Rec } from "#dialect/json/json.ts";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { isOk } from "#dialect/wire/wire.ts";
import type { EngineHost } from "../../host/host.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { FetchedFacts } from "./FetchedFacts.ts";

/** An entity that all customers share, and its records. */
export interface FactRecords {
  readonly entity: DisplayEntity | undefined;
  readonly records: readonly Rec[];
}

export type SharedFacts = ReadonlyMap<string, FactRecords>;

/** Most shared records read; shared entities are small. */
const maxShared = 200;
/** How long a form waits for its facts, in ms. Facts that arrive later are filled in. */
const patienceMs = 1500;

/** Reads the shared records of an entity. None where they cannot be read. Never rejects. */
export async function readFactRecords(host: EngineHost, name: string): Promise<FactRecords> {
  const [entity, response] = await Promise.all([
    host.loadEntity(name).catch(() => undefined),
    host.source.list(name, { page: 1, size: maxShared }).catch(() => undefined),
  ]);
  return { entity, records: response && isOk(response) ? (response.data?.rows ?? []) : [] };
}

/** Reads what the facts of a form show, and loads their code. Undefined where it takes too long. Never rejects. */
export async function fetchFacts(host: EngineHost, plan: FormPlan): Promise<SharedFacts | undefined> {
  const names = [...new Set(plan.sections.flatMap(({ facts }) => (facts ? [facts.entity] : [])))];
  const read = Promise.all([
    Promise.all(names.map(async (name) => [name, await readFactRecords(host, name)] as const)),
    FetchedFacts.fetchAhead(),
  ]).then(([records]) => new Map(records));
  return Promise.race([read, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))]);
}
