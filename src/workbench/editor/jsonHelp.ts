/**
 * Completion and hover of the JSON editor: the language service of VS Code,
 * given our meta-schemas with the names of the draft written into them.
 *
 * A definition such as `callKey` says what may stand at a place; here it gets
 * the names that there are, so that a keyword which refers to it is completed
 * like all others without a line of code.
 */
import { getLanguageService, type JSONDocument, type JSONSchema, type LanguageService, TextDocument } from "vscode-json-languageservice";
import { isObject, type JsonObject } from "#dialect/json/json.ts";
import type { Name } from "../client/names.ts";

/** Keyword of the meta-schemas in memory: which definition governs a place. */
const mark = "x-definition";

const base = "schema://bench/";

/** File of the schemas -> its meta-schema. */
function metaOf(path: string): string {
  if (path === "screens.json") return "site.json";
  const [, folder = "", file] = path.split("/");
  if (file === undefined) return folder;
  return { entities: "entity.json", screens: "screen.json", migrations: "migration.json" }[folder] ?? `${folder}.json`;
}

/** The end of a document's address by which the service tells the sort of file. */
const fileMark = (file: string): string => `.as.${file}`;

export interface Completion {
  readonly label: string;
  /** What the list says beside it. */
  readonly detail: string | undefined;
  readonly doc: string | undefined;
  /** Replaces what lies between. */
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
    workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  });
  #parsed: { readonly text: string; readonly path: string; readonly document: TextDocument; readonly json: JSONDocument } | undefined;
  #version = 0;

  /** @param meta The meta-schemas by file name. */
  constructor(private readonly meta: Readonly<Record<string, JsonObject>>) {}

  /** Says which names there are; asked anew when the draft has others. */
  setNames(names: Readonly<Record<string, readonly Name[]>>): void {
    this.#service.configure({
      validate: false,
      schemas: Object.entries(this.meta).map(([file, source]) => ({
        uri: base + file,
        schema: withNames(source, names) as JSONSchema,
        fileMatch: [`*${fileMark(file)}`],
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
    const said = contents.map((part) => (typeof part === "string" ? part : part.value)).filter(Boolean);
    if (said.length === 0) return undefined;
    return { from: document.offsetAt(hover.range.start), to: document.offsetAt(hover.range.end), text: plain(said.join("\n\n")) };
  }

  /** The expression that the place lies in, without its quotes. */
  async expressionAt(path: string, text: string, offset: number): Promise<{ readonly from: number; readonly to: number } | undefined> {
    const { document, json } = this.#parse(path, text);
    const matching = await this.#service.getMatchingSchemas(document, json);
    const found = matching.find(
      ({ node, schema }) =>
        node.type === "string" &&
        node.offset < offset &&
        offset < node.offset + node.length &&
        ["condition", "formula"].includes(String((schema as Readonly<Record<string, unknown>>)[mark])),
    );
    return found && { from: found.node.offset + 1, to: found.node.offset + found.node.length - 1 };
  }

  #parse(path: string, text: string) {
    if (this.#parsed?.text === text && this.#parsed.path === path) return this.#parsed;
    this.#version += 1;
    const document = TextDocument.create(`file:///${path}${fileMark(metaOf(path))}`, "json", this.#version, text);
    this.#parsed = { text, path, document, json: this.#service.parseJSONDocument(document) };
    return this.#parsed;
  }
}

/** The meta-schema with each of its definitions marked, and the names of those that have some. */
function withNames(source: JsonObject, names: Readonly<Record<string, readonly Name[]>>): JsonObject {
  const definitions = source["$defs"];
  if (!isObject(definitions)) return source;
  const named = Object.entries(definitions).map(([name, definition]) => {
    if (!isObject(definition)) return [name, definition] as const;
    const own = names[name] ?? [];
    const offered = own.length === 0 ? {} : { enum: own.map((item) => item.name), enumDescriptions: own.map((item) => item.says) };
    return [name, { ...definition, [mark]: name, ...offered }] as const;
  });
  return { ...source, $defs: Object.fromEntries(named) };
}

/** The service answers Markdown; it is shown as plain lines. */
function plain(text: string): string {
  return text
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>])/g, "$1")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
