/** Fields with a code (`x-code`): the target that each proves, and the call that sends its code. */
import type { Rec } from "#dialect/json/json.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { problem } from "../answers/apiError.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { CodeSubject, VerificationCodes } from "./verificationCodes.ts";
import { phoneKey } from "../session/customers.ts";

/** A channel and its target. */
export interface VerificationTarget {
  readonly by: "sms" | "email";
  /** Normalized for comparison. */
  readonly target: string;
}

/** Who may use a code: a registering visitor, the owner of an account with a lost password, or a logged-in user. */
export type CodePurpose = "register" | `reset:${string}` | `own:${string}`;

export function codeTarget(by: VerificationTarget["by"], value: string): VerificationTarget {
  return { by, target: by === "sms" ? phoneKey(value) : value.normalize("NFKC").trim().toLowerCase() };
}

export function codeSubject(purpose: CodePurpose, { by, target }: VerificationTarget): CodeSubject {
  return `${purpose}:${by}:${target}`;
}

export interface CheckedVerification {
  readonly problems: readonly Problem[];
  /** The codes to use up in the transaction of the change. */
  readonly used: readonly { readonly path: string; readonly subject: CodeSubject; readonly mark: string }[];
}

/** Checks every code of the record; each check counts as an attempt. */
export async function checkVerificationCodes(
  codes: VerificationCodes,
  schemas: Schemas,
  entity: { readonly schema: EntitySchema },
  record: Rec,
  purpose: CodePurpose,
): Promise<CheckedVerification> {
  const problems: Problem[] = [];
  const used: { path: string; subject: CodeSubject; mark: string }[] = [];
  for (const [name, field] of Object.entries(entity.schema.properties)) {
    const rule = field["x-code"];
    const code = record[name];
    if (!rule || typeof code !== "string") continue;
    const by = schemas.catalog.files.endpoints.calls[rule.call]?.sends?.by;
    const to = record[rule.to];
    const subject = by && typeof to === "string" ? codeSubject(purpose, codeTarget(by, to)) : undefined;
    const mark = subject === undefined ? undefined : await codes.check(subject, code, schemas.catalog.limits);
    if (subject !== undefined && mark !== undefined) used.push({ path: `/${name}`, subject, mark });
    else problems.push(problem(`/${name}`, "code"));
  }
  return { problems, used };
}
