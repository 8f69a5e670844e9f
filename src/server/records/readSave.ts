/** Reads the request of a save: id, version, fields, accepted warnings, idempotency key. */
import { hash } from "node:crypto";
import { type Acknowledgement, acknowledgeKey } from "#dialect/check/acknowledge.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";
import { readAcknowledgements } from "./checks/acknowledge.ts";

export interface SaveRequest {
  /** Absent for a create. */
  readonly id?: string;
  /** The version that the client has read; required for an update. */
  readonly version?: number;
  readonly fields: Rec;
  /** Warnings that the user accepts; absent if the save does not wait for them. */
  readonly accepted?: readonly Acknowledgement[];
  readonly key?: string;
  /** Hash of body and purpose, independent of the order of keys. */
  readonly fingerprint: string;
}

/** Request of a transition: its id, and the input with ids and prompt values. */
export interface StepRequest {
  readonly transition: string;
  readonly input: Rec;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

const MAX_VERSION = 2_147_483_647;

/** @param transition the transition that follows at once, so that a save and a submit with the same key differ */
export function readSave(input: Rec, key: string | undefined, transition = ""): SaveRequest {
  const reader = new RequestReader();
  const { id: givenId, version: givenVersion, [acknowledgeKey]: givenAccepted, ...fields } = input;
  const id = reader.text(givenId ?? undefined, "/id", MAX_ID_LENGTH);
  const version = reader.integer(givenVersion ?? undefined, "/version", 1, MAX_VERSION);
  const accepted = readAcknowledgements(reader, givenAccepted);
  if (id !== undefined && version === undefined && reader.problems.length === 0) reader.add("/version", "required");
  reader.finish();
  return {
    ...(id ? { id } : {}),
    ...(version === undefined ? {} : { version }),
    fields,
    ...(accepted ? { accepted } : {}),
    ...(key ? { key } : {}),
    fingerprint: hash("sha256", transition + canonicalJson(input), "hex"),
  };
}

function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const rec = value as Rec;
  const names = Object.keys(rec).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(rec[name])}`).join(",")}}`;
}
