/** What a save asks: which record, which version was read, which fields, under which key. */
import { hash } from "node:crypto";
import { type Acknowledgement, acknowledgeKey } from "#dialect/check/acknowledge.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";
import { readAcknowledgements } from "./checks/acknowledge.ts";

export interface SaveRequest {
  /** Absent for a create. */
  readonly id?: string;
  /** The version that was read; every update names one. */
  readonly version?: number;
  readonly fields: Rec;
  /** Warnings that whoever saves has read and accepts. */
  readonly accepted: readonly Acknowledgement[];
  readonly key?: string;
  /** The same for the same body, whatever the order of its keys, asked for the same purpose. */
  readonly fingerprint: string;
}

/** What a call wants done with records: a transition, and what came with it. */
export interface StepRequest {
  readonly transition: string;
  readonly input: Rec;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

const MAX_VERSION = 2_147_483_647;

/** `transition`: what is to follow at once. A record that was only saved is not the answer to a submit. */
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
    accepted,
    ...(key ? { key } : {}),
    fingerprint: hash("sha256", transition + sorted(input), "hex"),
  };
}

function sorted(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const rec = value as Rec;
  const names = Object.keys(rec).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${sorted(rec[name])}`).join(",")}}`;
}
