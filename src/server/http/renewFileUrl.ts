/** Renews the URL of a file: a draft or a page that has been open for long holds one that has expired. */
import type { Rec } from "#dialect/json/json.ts";
import { notFoundError } from "../answers/apiError.ts";
import { RequestReader } from "../answers/requestReader.ts";
import type { Db } from "../db/tables.ts";
import type { Principal } from "../session/principal.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { parseFileUrl, type SignedUrls, type SignFile } from "../files/fileUrls.ts";
import { readableFile } from "../records/openFile.ts";

const MAX_URL_LENGTH = 500;

export interface RenewParts {
  readonly db: Db;
  readonly schemas: Schemas;
  /** The caller. */
  readonly principal: Principal;
  readonly sign: SignFile;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** Reads `{url}` and returns the URLs with a new expiry for the caller's session. Throws unless the record that names the file is within reach. */
export async function renewFileUrl({ db, schemas, principal, sign, clock }: RenewParts, body: Rec): Promise<SignedUrls> {
  const reader = new RequestReader();
  const url = reader.text(reader.object(body, "", ["url"])["url"], "/url", MAX_URL_LENGTH);
  if (url === undefined && reader.problems.length === 0) reader.add("/url", "required");
  reader.finish();
  const asked = parseFileUrl(url ?? "");
  const file = asked && (await readableFile({ db, schemas }, principal, asked, clock()));
  if (!file) throw notFoundError();
  return sign(file.id, asked?.record);
}
