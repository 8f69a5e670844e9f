/** Judges answers: a refusal in words, an acceptance, or a server that broke. */
import type { ApiResponse } from "../../src/dialect/wire/wire.ts";
import { isOk } from "../../src/dialect/wire/wire.ts";

export type Verdict = "accepted" | "refused" | "failed" | "hung";

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export interface Judged {
  readonly verdict: Verdict;
  /** Why it failed. */
  readonly why?: string;
}

/** An answer that takes longer has not come. */
export const patienceMs = 15_000;
/** Internals that no answer may contain: locations in code, statements, drivers, folders. */
const inside =
  /\bat (async )?[\w.<>]+ \(|node_modules|file:\/\/|\/src\/|\b(select|insert|update|delete)\b[^.]{0,80}\b(from|into|set)\b|duplicate key|violates|syntax error|pglite|kysely|postgres/i;
/** Said on purpose while the database or the disk is away. */
export const later: ReadonlySet<number> = new Set([429, 503, 507]);

/** `mayBeAway`: a fault is under way, so "try later" is a right answer. */
export function judge({ status, type, text }: Answered, mayBeAway = false): Judged {
  if (!type.includes("json")) return status === 200 ? { verdict: "accepted" } : { verdict: "failed", why: `${status} ${type}` };
  let answer: ApiResponse;
  try {
    answer = JSON.parse(text) as ApiResponse;
  } catch {
    return { verdict: "failed", why: `no JSON: ${text.slice(0, 80)}` };
  }
  if (status >= 500 && !(mayBeAway && later.has(status))) return { verdict: "failed", why: `status ${status}` };
  if (status === 404) return { verdict: "failed", why: "nobody knows the call that was tried" };
  if (typeof answer.code !== "number") return { verdict: "failed", why: "no code" };
  if (isOk(answer)) return { verdict: "accepted" };
  // An answer may repeat the input, so only our own sentence is checked.
  const words = answer.message ?? "";
  if (words === "") return { verdict: "failed", why: `no sentence for ${answer.code}` };
  return inside.test(words) ? { verdict: "failed", why: `tells of the inside: ${words.slice(0, 120)}` } : { verdict: "refused" };
}

export class Tally {
  readonly counts: Record<Verdict, number> = { accepted: 0, refused: 0, failed: 0, hung: 0 };
  /** The first of those that failed, to be repeated. */
  readonly failures: string[] = [];

  add({ verdict, why = "" }: Judged, about: () => string): void {
    this.counts[verdict] += 1;
    if ((verdict === "failed" || verdict === "hung") && this.failures.length < 20) this.failures.push(`${verdict}: ${why} ${about()}`);
  }

  get tried(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }
}

/** The answer, or the verdict that none came. */
export async function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
