/** A workbench on a library of its own (`tests/dialect/lint/library`), with two analysts at it. */
import { analystAt, type AnalystAtWork, workbenchPassword } from "./analyst.ts";
import { buildTestApp, type TestApp, type TestAppOptions } from "./buildTestApp.ts";
import { copyLibrary, type SchemaCopy } from "../schemas/schemaCopy.ts";

export interface LibraryBench {
  /** The schemas in force. */
  readonly copy: SchemaCopy;
  readonly server: TestApp;
  readonly anna: AnalystAtWork;
  readonly bo: AnalystAtWork;
  readonly close: () => Promise<void>;
}

export const limits = "schemas/limits.json";
export const book = "schemas/entities/book.json";

/** The text of the limits with another one for books. */
export const raiseTo =
  (value: number) =>
  (text: string): string =>
    text.replace(/("books": { "value": )\d+/, `$1${value}`);

export async function openLibraryBench(options: Pick<TestAppOptions, "approval"> = {}): Promise<LibraryBench> {
  const copy = await copyLibrary();
  const server = await buildTestApp({ schemaRoot: copy.root, project: copy.root, workbench: workbenchPassword, ...options });
  const [anna, bo] = [await analystAt(server, "Anna"), await analystAt(server, "Bo")];
  const close = async (): Promise<void> => {
    await server.close();
    await copy.remove();
  };
  return { copy, server, anna, bo, close };
}
