/** What an account may know about itself. */
import type { Actor } from "./sessions.ts";

/** Everything that rules may ask of the user, but whether the account is approved: that has a call of its own. */
export function userInfo({ facts }: Actor) {
  const { isPassApproved: _, ...info } = facts;
  return info;
}

export function accountStatus({ facts }: Actor) {
  return { isPassApproved: facts.isPassApproved ?? 0 };
}
