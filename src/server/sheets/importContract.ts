/** Input and result of an import. */
import type { FileStore } from "../files/fileStore.ts";
import type { OwnedContext } from "../records/storage/recordContext.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import type { ImportChecker } from "./importWorkers.ts";

export interface ImportParts {
  readonly service: OwnedContext;
  readonly entity: ServedEntity;
  readonly files: FileStore;
  readonly checker: ImportChecker;
}

export interface Imported {
  readonly created: number;
  readonly updated: number;
}
