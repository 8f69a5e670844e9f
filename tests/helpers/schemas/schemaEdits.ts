/** Changes of an analyst: places in the JSON files and what is put there, and the files that come of it. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type JsonValue, printFile, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import type { LintInput } from "../../../src/dialect/lint/workspace/finding.ts";

/** One place of one file. */
export interface SchemaEdit {
  readonly file: string;
  /** JSON Pointer; `-` at its end adds an entry to a list, which is created if absent; `id=submit` is the entry with that id, "" is a new file. */
  readonly at: string;
  /** The value afterwards; absent: none. */
  readonly value?: JsonValue;
}

export interface EditedFiles {
  readonly files: LintInput["files"];
  /** Paths of the files that are not as they were. */
  readonly changed: readonly string[];
  /** Present location of the value of each edit. */
  readonly pointers: readonly string[];
}

/** The files after all edits, each of which changes its place and nothing else. */
export function applyEdits(files: LintInput["files"], edits: readonly SchemaEdit[]): EditedFiles {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const pointers = edits.map(({ file, at, value }) => {
    if (at === "" && value !== undefined && typeof value === "object" && value !== null) {
      texts.set(file, printFile(value as Readonly<Record<string, JsonValue>>));
      return "";
    }
    const text = texts.get(file);
    if (text === undefined) throw new Error(`There is no file ${file}.`);
    const place = numbered(text, at);
    if (value === undefined) {
      texts.set(file, removeJsonValue(text, place));
      return place;
    }
    const [, list] = /^(.*)\/-$/.exec(place) ?? [];
    if (list !== undefined && readJsonValue(text, list) === undefined) {
      texts.set(file, setJsonValue(text, list, [value]).text);
      return `${list}/0`;
    }
    const edited = setJsonValue(text, place, value);
    texts.set(file, edited.text);
    return edited.pointer;
  });
  return {
    files: [...texts].map(([path, text]) => ({ path, text })),
    changed: [...new Set(edits.map(({ file }) => file))],
    pointers,
  };
}

/** The pointer with a number for each entry that is called by one of its values. */
function numbered(text: string, pointer: string): string {
  return pointer.split("/").reduce((before, step) => {
    const [, key, is] = /^([a-zA-Z]+)=(.+)$/.exec(step) ?? [];
    if (key === undefined || is === undefined) return before === "" && step === "" ? "" : `${before}/${step}`;
    const list = readJsonValue(text, before);
    const at = Array.isArray(list) ? (list as readonly Record<string, JsonValue>[]).findIndex((entry) => entry[key] === is) : -1;
    if (at < 0) throw new Error(`There is no entry with ${step} at ${before}.`);
    return `${before}/${at}`;
  }, "");
}

/** Writes the changed files into a copy of the schemas. */
export async function writeEdits(root: string, { files, changed }: EditedFiles): Promise<void> {
  for (const { path, text } of files.filter((file) => changed.includes(file.path))) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
