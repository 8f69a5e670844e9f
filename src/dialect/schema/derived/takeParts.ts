/**
 * `x-use` takes a part from a shared file, `schemas/parts/NAME.json`, with values for its parameters. A part that is a list is used in a
 * list, and its items take the place of the entry; the keys of a part that is an object are added to the keys of the object that uses
 * it, which take precedence.
 *
 * `${name}` in a text or a key of a part is the value of a parameter. A text that is nothing but `${name}` becomes the value itself, of
 * any type; null leaves the key or the entry out.
 *
 * Everything behind the reader of the files sees whole files. `writtenAt` says where each value was written, for findings.
 */
import { isObject, type Json, type JsonObject } from "../../json/json.ts";
import { childPointer, parentPointer } from "../../json/pointer.ts";
import type { SchemaFiles } from "../catalogFiles.ts";
import { asObject, ownProblems, type PartFault, type PartProblem, placeholder, type WrittenPlace } from "./partProblems.ts";

/** A file with its parts taken in. */
export interface WholeFile {
  readonly value: Json;
  /** Paths of the shared files that it uses, also those that a part uses. */
  readonly uses: readonly string[];
  /** Place of a value as it was written, by its pointer in the whole file. */
  writtenAt(pointer: string): WrittenPlace;
}

export interface TakenParts {
  /** The files, whole. Shared files stay as they are. */
  readonly files: SchemaFiles;
  /** The files that use parts, by path. */
  readonly whole: ReadonlyMap<string, WholeFile>;
  readonly problems: readonly PartProblem[];
}

export const partsFolder = "schemas/parts/";
const keyword = "x-use";
const wholePlaceholder = /^\$\{(\w+)\}$/;
/** Folders whose files are data. */
const dataFolders = ["schemas/records/", "schemas/meta/"];

/** Path of the shared file of a part. */
export const partFile = (name: string): string => `${partsFolder}${name}.json`;

/** Takes in the parts of all files. Never throws: a use with a fault is left out and reported. */
export function takeParts(files: SchemaFiles): TakenParts {
  const problems: PartProblem[] = Object.entries(files)
    .filter(([path]) => path.startsWith(partsFolder))
    .flatMap(([path, file]) => ownProblems(path, file));
  const whole = new Map<string, WholeFile>();
  for (const [path, value] of Object.entries(files)) {
    if (path.startsWith(partsFolder) || dataFolders.some((folder) => path.startsWith(folder)) || !hasUse(value)) continue;
    whole.set(path, wholeFile(path, value, files, problems));
  }
  if (whole.size === 0) return { files, whole, problems };
  return { files: { ...files, ...Object.fromEntries([...whole].map(([path, file]) => [path, file.value])) }, whole, problems };
}

/** The files, whole, for readers that leave the faults to the check. */
export const wholeFiles = (files: SchemaFiles): SchemaFiles => takeParts(files).files;

/** Values by name, each with the place and the parameters where it was written. */
type Scope = ReadonlyMap<string, Written>;

/** A value as it was written. */
interface Written extends WrittenPlace {
  readonly value: Json;
  readonly scope: Scope;
  /** Names of the parts that lead here. */
  readonly chain: readonly string[];
}

const noScope: Scope = new Map();

function wholeFile(path: string, file: Json, files: SchemaFiles, problems: PartProblem[]): WholeFile {
  const places = new Map<string, WrittenPlace>();
  const uses = new Set<string>();
  const taker = new Taker(files, { problems, places, uses });
  const value = taker.take({ value: file, path, pointer: "", scope: noScope, chain: [] }, "") ?? null;
  return { value, uses: [...uses].sort(), writtenAt: (pointer) => writtenPlace(places, pointer) };
}

/** The nearest value above whose place is known, and the way down from there. */
function writtenPlace(places: ReadonlyMap<string, WrittenPlace>, pointer: string): WrittenPlace {
  for (let above = pointer; ; above = parentPointer(above)) {
    const place = places.get(above);
    if (place) return { ...place, pointer: place.pointer + pointer.slice(above.length) };
    if (above === "") return { path: "", pointer };
  }
}

interface Results {
  readonly problems: PartProblem[];
  readonly places: Map<string, WrittenPlace>;
  readonly uses: Set<string>;
}

class Taker {
  readonly #files: SchemaFiles;
  readonly #results: Results;
  constructor(files: SchemaFiles, results: Results) {
    this.#files = files;
    this.#results = results;
  }

  /** Returns the whole value; undefined where it is left out. @param at its pointer in the whole file */
  take(written: Written, at: string): Json | undefined {
    const { value, path, pointer, use } = written;
    this.#results.places.set(at, { path, pointer, ...(use !== undefined && { use }) });
    if (typeof value === "string") return this.#text(value, written, at);
    if (Array.isArray(value)) return this.#list(written, at);
    return isObject(value) ? this.#object(written, at) : value;
  }

  #text(text: string, written: Written, at: string): Json | undefined {
    if (written.scope === noScope) return text;
    const name = wholePlaceholder.exec(text)?.[1];
    const given = name === undefined ? undefined : written.scope.get(name);
    if (given) return given.value === null ? undefined : this.take(given, at);
    return this.#filled(text, written);
  }

  #filled(text: string, written: Written): string {
    return text.replace(placeholder, (whole, name: string) => {
      const given = written.scope.get(name);
      if (!given) return whole;
      // The value may be a placeholder itself, of the part that uses this one.
      const value = typeof given.value === "string" ? this.#filled(given.value, given) : given.value;
      if (typeof value === "string" || typeof value === "number") return String(value);
      this.#report("noText", given, name);
      return whole;
    });
  }

  #list(written: Written, at: string): Json[] {
    const found: Json[] = [];
    for (const item of this.#items(written)) {
      const value = this.take(item, childPointer(at, found.length));
      if (value !== undefined) found.push(value);
    }
    return found;
  }

  /** The items of a list, with those of the parts in their places. */
  #items(written: Written): Written[] {
    return (written.value as readonly Json[]).flatMap((value, index): Written[] => {
      const item: Written = { ...written, value, pointer: childPointer(written.pointer, index) };
      const use = isObject(value) ? value[keyword] : undefined;
      if (!isObject(use)) return [item];
      const part = this.#open(use as JsonObject, { ...item, pointer: childPointer(item.pointer, keyword) });
      if (!part) return [];
      return Array.isArray(part.value) && Object.keys(value as JsonObject).length === 1 ? this.#items(part) : [item];
    });
  }

  #object(written: Written, at: string): JsonObject {
    const found: Record<string, Json> = {};
    for (const [key, entry] of this.#entries(written)) {
      const value = this.take(entry, childPointer(at, key));
      if (value !== undefined) found[key] = value;
    }
    return found;
  }

  /** The entries of an object, with those of its part in the place of `x-use`; a key of its own takes precedence. */
  #entries(written: Written): Map<string, Written> {
    const own = written.value as JsonObject;
    const found = new Map<string, Written>();
    for (const [key, value] of Object.entries(own as Readonly<Record<string, Json>>)) {
      const entry: Written = { ...written, value, pointer: childPointer(written.pointer, key) };
      if (key !== keyword || !isObject(value)) {
        found.set(written.scope === noScope ? key : this.#filled(key, written), entry);
        continue;
      }
      const part = this.#open(value as JsonObject, entry);
      if (!part) continue;
      if (!isObject(part.value)) this.#report(Array.isArray(part.value) ? "notAList" : "notAnObject", entry, part.chain.at(-1) ?? "");
      else for (const [name, taken] of this.#entries(part)) if (!Object.hasOwn(own, name)) found.set(name, taken);
    }
    return found;
  }

  /** Returns the content of the part that a use names, with the values of its parameters. */
  #open(use: JsonObject, at: Written): Written | undefined {
    const name = String(use["part"] ?? "");
    const named = { ...at, pointer: childPointer(at.pointer, "part") };
    const path = partFile(name);
    const file = this.#files[path];
    if (!isObject(file)) {
      const known = Object.keys(this.#files).filter((other) => other.startsWith(partsFolder));
      this.#report("noPart", named, name, known.map(partName));
      return undefined;
    }
    if (at.chain.includes(name)) {
      this.#report("cycle", named, [...at.chain, name].join(" -> "));
      return undefined;
    }
    this.#results.uses.add(path);
    const scope = this.#values(file as JsonObject, use, at, path);
    const value = (file as JsonObject)["part"] ?? null;
    return { value, path, pointer: "/part", scope, chain: [...at.chain, name], use: at.use ?? at.pointer };
  }

  #values(file: JsonObject, use: JsonObject, at: Written, path: string): Scope {
    const declared = asObject(file["parameters"]);
    const given = asObject(use["with"]);
    const place = childPointer(at.pointer, "with");
    for (const name of Object.keys(given))
      if (!Object.hasOwn(declared, name))
        this.#report("unknownParameter", { ...at, pointer: childPointer(place, name) }, name, Object.keys(declared));
    const values = new Map<string, Written>();
    for (const [name, parameter] of Object.entries(declared)) {
      const value = given[name];
      const usual = asObject(parameter)["default"];
      if (value !== undefined) values.set(name, { ...at, value, pointer: childPointer(place, name) });
      else if (usual !== undefined)
        values.set(name, { ...at, value: usual, path, pointer: `/parameters/${name}/default`, scope: noScope, use: at.use ?? at.pointer });
      else this.#report("missingValue", at, name);
    }
    return values;
  }

  #report(fault: PartFault, { path, pointer }: WrittenPlace, name: string, among: readonly string[] = []): void {
    const { problems } = this.#results;
    // A part that is used in several places repeats its own faults.
    if (!problems.some((known) => known.fault === fault && known.path === path && known.pointer === pointer && known.name === name))
      problems.push({ fault, path, pointer, name, among });
  }
}

function hasUse(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some((item: Json) => hasUse(item));
  return isObject(value) && (isObject(value[keyword]) || Object.values(value as JsonObject).some(hasUse));
}

const partName = (path: string): string => path.slice(partsFolder.length, -".json".length);
