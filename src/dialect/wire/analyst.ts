/** Who is logged in to the workbench: answers of `GET session` and `POST login`. */
import type { WorkbenchGrant } from "../schema/roles.ts";
import type { Text } from "../text/text.ts";
import type { FactorEnrolment } from "./wire.ts";

export interface Analyst {
  readonly name: string;
  /** Whether this server can publish a change; otherwise it returns a patch. */
  readonly publishes: boolean;
  /** What the person may do. */
  readonly may: readonly WorkbenchGrant[];
  /** The roles that may do the rest. */
  readonly rolesFor: Readonly<Partial<Record<WorkbenchGrant, readonly Text[]>>>;
}

export interface LoggedInAnalyst extends Analyst {
  /** Readable only in this answer: the login has set the second factor up. */
  readonly recoveryCodes?: readonly string[];
}

/** A login whose password was right and that needs a code (401). */
export interface LoginNeedsCode {
  readonly message: string;
  /** The QR code for the app, where the factor has to be set up first. */
  readonly secondFactor: FactorEnrolment | null;
}
