/** Building blocks of sample records. */
import type { CheckContext } from "#dialect/check/check.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { Random } from "./random.ts";
import type { SampleFiles } from "./sampleFiles.ts";

/** Records that can be referenced, by entity, as sent to clients. */
export type Pools = ReadonlyMap<string, readonly Rec[]>;

export interface SampleParts {
  readonly schemas: Schemas;
  readonly random: Random;
  readonly pools: Pools;
  readonly context: CheckContext;
  /** Records that answers have named, by what they would share (`SampleUnused`); of one demonstration, all accounts together. */
  readonly taken?: Map<string, Set<string>>;
  /** Creates files; without it records have none. */
  readonly files?: SampleFiles;
}
