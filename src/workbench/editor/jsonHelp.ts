/**
 * Completion and hover of the JSON editor by the language service of VS Code, configured with our
 * meta-schemas and the names of the draft.
 *
 * A definition such as `callKey` in the meta-schemas gets the names of the draft as its `enum`. A keyword
 * that refers to the definition is then completed without further code.
 */
import { getLanguageService, type JSONDocument, type JSONSchema, type LanguageService, TextDocument } from "vscode-json-languageservice";
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";
import type { Name } from "../client/names.ts";

/** Keyword added to each definition in memory: its name. */
const definitionKeyword = "x-definition";

const base = "schema://bench/";
const documents = "file:///";

/** Returns the meta-schema of a schema file. */
function metaSchemaOf(path: string): string {
  if (path === "screens.json") return "site.json";
  const [, folder = "", file] = path.split("/");
  if (file === undefined) return folder;
  return (
    { entities: "entity.json", screens: "screen.json", sites: "site.json", migrations: "migration.json", tables: "table.json" }[folder] ??
    `${folder}.json`
  );
}

/** Suffix of a document URI by which the service selects the meta-schema. */
const uriSuffix = (file: string): string => `.as.${file}`;

/**
 * Resolves a reference of a meta-schema, or the `$schema` of a document. A document's folder decides its meta-schema, whatever its
 * `$schema` says: the service would follow that path instead, to an address that it cannot load.
 */
function resolveReference(path: string, from: string): string {
  const suffix = from.startsWith(documents) ? from.lastIndexOf(uriSuffix("")) : -1;
  return suffix < 0 ? new URL(path, from).href : base + from.slice(suffix + uriSuffix("").length);
}

export interface Completion {
  readonly label: string;
  /** Short description in the list. */
  readonly detail: string | undefined;
  readonly doc: string | undefined;
  /** Replaces the text from `from` to `to`. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isSnippet: boolean;
}

export interface HoverText {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export class JsonHelp {
  readonly #service: LanguageService = getLanguageService({
    workspaceContext: { resolveRelativePath: resolveReference },
  });
  #parsed: { readonly text: string; readonly path: string; readonly document: TextDocument; readonly json: JSONDocument } | undefined;
  #version = 0;

  readonly #meta: Readonly<Record<string, JsonObject>>;

  /**
   * @param meta The meta-schemas by file name.
   * @param words Their titles and descriptions in the analyst's language, by the English ones; what lacks stays English.
   */
  constructor(meta: Readonly<Record<string, JsonObject>>, words: Readonly<Record<string, string>> = {}) {
    this.#meta = Object.fromEntries(Object.entries(meta).map(([file, source]) => [file, inWords(source, words) as JsonObject]));
  }

  /** The meta-schemas by file name, with titles and descriptions in the analyst's language. */
  get meta(): Readonly<Record<string, JsonObject>> {
    return this.#meta;
  }

  /** Sets the names of the draft, by definition. Call it again when they change. */
  setNames(names: Readonly<Record<string, readonly Name[]>>): void {
    this.#service.configure({
      validate: false,
      schemas: Object.entries(this.#meta).map(([file, source]) => ({
        uri: base + file,
        schema: withNames(source, names) as JSONSchema,
        fileMatch: [`*${uriSuffix(file)}`],
      })),
    });
    this.#parsed = undefined;
  }

  async complete(path: string, text: string, offset: number): Promise<Completion[]> {
    const { document, json } = this.#parse(path, text);
    const list = await this.#service.doComplete(document, document.positionAt(offset), json);
    return (list?.items ?? []).flatMap((item): Completion[] => {
      const edit = item.textEdit;
      if (!edit || !("range" in edit)) return [];
      const doc = typeof item.documentation === "string" ? item.documentation : item.documentation?.value;
      return [
        {
          label: item.label.replace(/^"(.*)"$/, "$1"),
          detail: item.detail,
          doc,
          text: edit.newText,
          from: document.offsetAt(edit.range.start),
          to: document.offsetAt(edit.range.end),
          isSnippet: item.insertTextFormat === 2,
        },
      ];
    });
  }

  async hover(path: string, text: string, offset: number): Promise<HoverText | undefined> {
    const { document, json } = this.#parse(path, text);
    const hover = await this.#service.doHover(document, document.positionAt(offset), json);
    if (!hover?.range) return undefined;
    const contents = Array.isArray(hover.contents) ? hover.contents : [hover.contents];
    const texts = contents.map((part) => (typeof part === "string" ? part : part.value)).filter(Boolean);
    if (texts.length === 0) return undefined;
    return { from: document.offsetAt(hover.range.start), to: document.offsetAt(hover.range.end), text: plain(texts.join("\n\n")) };
  }

  /** Returns the range of the expression at `offset`, without its quotes; undefined outside of an expression. */
  async expressionAt(path: string, text: string, offset: number): Promise<{ readonly from: number; readonly to: number } | undefined> {
    const { document, json } = this.#parse(path, text);
    const matching = await this.#service.getMatchingSchemas(document, json);
    const found = matching.find(
      ({ node, schema }) =>
        node.type === "string" &&
        node.offset < offset &&
        offset < node.offset + node.length &&
        ["condition", "formula"].includes(String((schema as Readonly<Record<string, unknown>>)[definitionKeyword])),
    );
    return found && { from: found.node.offset + 1, to: found.node.offset + found.node.length - 1 };
  }

  #parse(path: string, text: string) {
    if (this.#parsed?.text === text && this.#parsed.path === path) return this.#parsed;
    this.#version += 1;
    const document = TextDocument.create(`${documents}${path}${uriSuffix(metaSchemaOf(path))}`, "json", this.#version, text);
    this.#parsed = { text, path, document, json: this.#service.parseJSONDocument(document) };
    return this.#parsed;
  }
}

/** The schema with its titles and descriptions replaced. A member of that name that holds an object is a keyword, and stays. */
function inWords(value: Json | undefined, words: Readonly<Record<string, string>>): Json | undefined {
  if (Array.isArray(value)) return value.map((entry: Json) => inWords(entry, words) ?? null);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, inner]) => {
    const isText = typeof inner === "string" && (key === "title" || key === "description");
    return [key, isText ? (words[inner] ?? inner) : inWords(inner, words)] as const;
  });
  return Object.fromEntries(members) as JsonObject;
}

/** Adds `x-definition` to each definition of a meta-schema, and an `enum` to those with names. */
function withNames(source: JsonObject, names: Readonly<Record<string, readonly Name[]>>): JsonObject {
  const definitions = source["$defs"];
  if (!isObject(definitions)) return source;
  const named = Object.entries(definitions).map(([name, definition]) => {
    if (!isObject(definition)) return [name, definition] as const;
    const own = names[name] ?? [];
    const enumeration = own.length === 0 ? {} : { enum: own.map((item) => item.name), enumDescriptions: own.map((item) => item.says) };
    return [name, { ...definition, [definitionKeyword]: name, ...enumeration }] as const;
  });
  return { ...source, $defs: Object.fromEntries(named) };
}

/** Converts the service's Markdown to plain text. */
function plain(text: string): string {
  return text
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>])/g, "$1")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
