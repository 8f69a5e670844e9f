/**
 * One version of the schemas, opened and compiled, as a running server uses it.
 *
 * read files -> open the catalogue -> compile entities -> create assets.
 * It never changes; a changed file makes a new version.
 */
import { openCatalog } from "#dialect/compile/catalog.ts";
import { compileContent } from "#dialect/compile/compileContent.ts";
import { compileCatalog, publicCatalog } from "#dialect/compile/compileCatalog.ts";
import { servedCatalog } from "#dialect/compile/servedCatalog.ts";
import { mainCatalog, siteCatalog, staffCalls } from "#dialect/compile/siteCatalog.ts";
import { mapValues } from "#dialect/json/jsonValues.ts";
import type { CompiledCatalog, FullEntity } from "#dialect/schema/compiled.ts";
import type { Call } from "#dialect/schema/endpoints.ts";
import { splitModule } from "#dialect/compile/entityModule.ts";
import type { Rec } from "#dialect/json/json.ts";
import { defaultRoles, type RolesFile } from "#dialect/schema/roles.ts";
import type { EntityHead, EntitySchema } from "#dialect/schema/schema.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { readsRecords } from "#dialect/expr/recordSums.ts";
import { sumWords } from "#dialect/explain/sumWords.ts";
import { createTranslator } from "#dialect/text/translator.ts";
import { timedActs, type TimedAct } from "#dialect/records/timed.ts";
import { tableOf, type RecordTableName } from "../db/tables.ts";
import { parseMigrations, type ReadMigration } from "./readMigrations.ts";
import { type Asset, contentHash, createAsset } from "./asset.ts";
import { cachedModule } from "./compileCache.ts";
import { withIcons } from "./iconShapes.ts";
import { parseSchemas, parseSharedRecords, readSchemaTexts, type SchemaText } from "./readSchemas.ts";
import type { Catalog } from "#dialect/schema/catalogFiles.ts";

/** An entity with everything that a save or a list of it needs. */
export interface ServedEntity {
  readonly name: string;
  readonly head: EntityHead;
  readonly schema: EntitySchema;
  readonly compiled: FullEntity;
  readonly machine: StateMachine | undefined;
  /** Its transitions by time. */
  readonly timed: readonly TimedAct[];
  /** Zone of its dates and times. */
  readonly timeZone: string;
  readonly table: RecordTableName;
  /** Path of the compiled module, for threads that check records; empty for one that was not written. */
  readonly moduleFile: string;
}

export interface ServedCall extends Call {
  readonly key: string;
}

/** A site of `schemas/sites`. */
export interface ServedSite {
  readonly name: string;
  /** Path of its page: `/desk`. */
  readonly path: string;
  readonly catalogAddress: string;
  readonly firstAddress: string;
}

export interface Schemas {
  readonly catalog: Catalog;
  readonly compiled: CompiledCatalog;
  /** Stored entities by name. */
  readonly entities: ReadonlyMap<string, ServedEntity>;
  /** Calls by their path on the wire. */
  readonly calls: ReadonlyMap<string, ServedCall>;
  /** Migrations of records that older schemas stored, in order. */
  readonly migrations: readonly ReadMigration[];
  /** Initial records of shared entities. */
  readonly records: Readonly<Record<string, readonly Rec[]>>;
  /** Who may do what: `schemas/roles.json`, or one role that may do everything of its customer. */
  readonly roles: RolesFile;
  readonly assets: readonly Asset[];
  /** URL of the compiled catalogue. */
  readonly catalogAddress: string;
  /** URL of its public part, which is enough for the pages before login. */
  readonly firstAddress: string;
  /** The further sites, each with a catalogue that is cut to its screens. */
  readonly sites: readonly ServedSite[];
  entity(name: string): ServedEntity;
}

/** Entity names become table names. */
const ENTITY_NAME = /^[a-z][a-z0-9-]{0,39}$/;

export function servedEntity(catalog: Catalog, name: string, compiled: FullEntity, moduleFile = ""): ServedEntity {
  const schema = catalog.entity(name);
  return {
    name,
    head: schema["x-entity"],
    schema,
    compiled,
    machine: catalog.statesOf(name),
    timed: timedActs(catalog.statesOf(name), catalog.limits, catalog.timeZone),
    timeZone: catalog.timeZone,
    table: tableOf(name),
    moduleFile,
  };
}

function checkEntityName(name: string): void {
  if (ENTITY_NAME.test(name)) return;
  throw new Error(
    `schemas/entities/${name}.json: an entity name consists of lower-case letters, digits and hyphens, at most 40 characters`,
  );
}

function known<Value>(entities: ReadonlyMap<string, Value>, name: string): Value {
  const found = entities.get(name);
  if (found === undefined) throw new Error(`Unknown entity "${name}".`);
  return found;
}

/** Adds the words of sums over other records, where an expression has one. */
function withSumWords(part: Catalog, entities: ReadonlyMap<string, ServedEntity>, compiled: CompiledCatalog): CompiledCatalog {
  const expressions = [compiled.expressions, ...[...entities.values()].map((entity) => entity.compiled.expressions)];
  if (!expressions.some(readsRecords)) return compiled;
  return { ...compiled, sums: sumWords(part, expressions, createTranslator(part.files.messages)) };
}

/** Reads and compiles the schemas, and changes nothing in the process. Throws an error that names the file, the location and the allowed values. */
export async function loadSchemas(root: string, cacheFolder: string): Promise<Schemas> {
  return compileSchemas(await readSchemaTexts(root), cacheFolder);
}

/** Works as `loadSchemas` on texts that are not, or not yet, in a folder. */
export async function compileSchemas(files: readonly SchemaText[], cacheFolder: string): Promise<Schemas> {
  const catalog = openCatalog(parseSchemas(files));
  const [records, migrations] = [parseSharedRecords(files), parseMigrations(files)];
  const main = mainCatalog(catalog);
  const entities = new Map<string, ServedEntity>();
  const addresses = new Map<string, string>();
  const mainAddresses = new Map<string, string>();
  const assets: Asset[] = [];
  const serveModule = (code: string): string => {
    const address = `/schema/${contentHash(code)}.js`;
    for (const [at, text] of splitModule(address, code)) assets.push(createAsset(at, "text/javascript; charset=utf-8", text));
    return address;
  };
  for (const name of Object.keys(catalog.files.entities)) {
    checkEntityName(name);
    const { compiled, code, path } = await cachedModule(catalog, name, cacheFolder);
    const address = serveModule(code);
    addresses.set(name, address);
    const isCut = main.entity(name) !== catalog.entity(name);
    mainAddresses.set(name, isCut ? serveModule((await cachedModule(main, name, cacheFolder)).code) : address);
    entities.set(name, servedEntity(catalog, name, compiled, path));
  }
  const { tables = {}, content = {} } = catalog.files;
  const tableUrl = serveFiles(assets, "table", tables);
  const contentUrl = serveFiles(assets, "content", mapValues(content, compileContent));
  const compile = (part: Catalog, urls: ReadonlyMap<string, string>): CompiledCatalog =>
    withSumWords(
      part,
      entities,
      compileCatalog(part, (entity) => known(urls, entity), tableUrl, contentUrl),
    );
  const compiled = await withIcons(compile(main, mainAddresses));
  const serve = (name: string, part: CompiledCatalog): string => {
    const text = JSON.stringify(servedCatalog(part));
    const address = `/schema/${name}-${contentHash(text)}.json`;
    assets.push(createAsset(address, "application/json; charset=utf-8", text));
    return address;
  };
  const sites: ServedSite[] = [];
  for (const [name, site] of Object.entries(catalog.files.sites ?? {})) {
    const own = await withIcons(compile(siteCatalog(catalog, site), site.of === "staff" ? addresses : mainAddresses));
    const [catalogAddress, firstAddress] = [serve("catalog", own), serve("first", publicCatalog(own))];
    sites.push({ name, path: site.path ?? `/${name}`, catalogAddress, firstAddress });
  }
  return {
    catalog,
    compiled,
    entities,
    calls: callsOf(catalog, entities),
    records,
    migrations,
    roles: catalog.files.roles ?? defaultRoles,
    assets,
    catalogAddress: serve("catalog", compiled),
    firstAddress: serve("first", publicCatalog(compiled)),
    sites,
    entity: (name) => known(entities, name),
  };
}

/** Returns the declared calls, and one for each transition of the staff. */
function callsOf({ files }: Catalog, entities: ReadonlyMap<string, ServedEntity>): ReadonlyMap<string, ServedCall> {
  const declared = Object.entries(files.endpoints.calls).map(([key, call]): ServedCall => ({ ...call, key }));
  const ofStaff = Object.entries(staffCalls(files.states)).map(([key, call]): ServedCall => ({ ...call, key }));
  const paths = new Set(declared.map(({ path }) => path));
  const served = ofStaff.filter(({ path, entity }) => !paths.has(path) && entities.has(entity ?? ""));
  return new Map([...declared, ...served].map((call) => [call.path, call]));
}

/** Adds an asset for each file, loaded by pages on demand. Returns the URL of a file by its name. */
function serveFiles(assets: Asset[], sort: string, files: Readonly<Record<string, object>>): (name: string) => string {
  const urls = new Map<string, string>();
  for (const [name, file] of Object.entries(files)) {
    const text = JSON.stringify(file);
    const asset = createAsset(`/schema/${sort}-${contentHash(text)}.json`, "application/json; charset=utf-8", text);
    assets.push(asset);
    urls.set(name, asset.address);
  }
  return (name) => urls.get(name) ?? "";
}
