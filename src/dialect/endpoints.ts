/** The catalogue of calls: `schemas/endpoints.json` as TypeScript. */
import type { Traced } from "./schema.ts";

export type CallAct = "list" | "save" | "delete" | "transition" | "submit" | "upload" | "login" | "userInfo" | "status" | "publicData";

export interface Call extends Traced {
  /** Always with one leading slash; wire spelling kept. */
  readonly path: string;
  /** What the embedded server does for it; absent where nothing is built behind it yet. */
  readonly does?: CallAct;
  readonly entity?: string;
  readonly transition?: string;
  /** Open without a token. */
  readonly anonymous?: boolean;
  readonly multipart?: boolean;
}

export interface Endpoints {
  readonly $schema?: string;
  readonly calls: Readonly<Record<string, Call>>;
}
