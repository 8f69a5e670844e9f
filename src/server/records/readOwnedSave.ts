/** Reads the request of a save together with the customer for whom it counts. */
import type { Rec } from "#dialect/json/json.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";
import type { ServedEntity } from "../schemas/loadSchemas.ts";
import { readSave, type SaveRequest, type StepRequest } from "./readSave.ts";
import { contextOfNew, contextOfOwner } from "./storage/ownedContext.ts";
import type { OwnedContext, RecordContext } from "./storage/recordContext.ts";

export interface OwnedSave {
  readonly request: SaveRequest;
  /** The context of the record's owner: limits, unique values, numbers and references count for it. */
  readonly owned: OwnedContext;
}

/** Reads the body. A member saves for its customer; staff names the customer of a new record as `owner`. */
export async function readOwnedSave(
  service: RecordContext,
  entity: ServedEntity,
  { input, key, transition }: Pick<StepRequest, "input" | "key"> & { readonly transition?: string },
): Promise<OwnedSave> {
  const { customer } = service.principal;
  const { owner, ...rest } = input;
  // The fingerprint covers the owner: a retry for another customer is another request.
  const request = readSave(input, key, transition);
  if (customer !== undefined) return { request, owned: await contextOfNew(service, entity, customer) };
  const { fields: _, ...named } = request;
  const { fields } = readSave(rest as Rec, key, transition);
  if (request.id !== undefined) return { request: { ...named, fields }, owned: await contextOfOwner(service, entity, request.id, "edit") };
  const reader = new RequestReader();
  const chosen = reader.text(owner ?? undefined, "/owner", MAX_ID_LENGTH);
  reader.finish();
  return { request: { ...named, fields }, owned: await contextOfNew(service, entity, chosen) };
}
