/** What the doctor finds: one line for an operator. */

export interface Finding {
  /** `fail`: the server does not start, or loses or reveals something. `warn`: it runs, and something is missing. */
  readonly level: "ok" | "warn" | "fail";
  /** The part that was looked at: a setting, a folder, a service. */
  readonly part: string;
  /** What was found. */
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const inOrder = (part: string, text: string): Finding => ({ level: "ok", part, text });
export const doubtful = (part: string, text: string, advice: string): Finding => ({ level: "warn", part, text, advice });
export const faulty = (part: string, text: string, advice: string): Finding => ({ level: "fail", part, text, advice });
