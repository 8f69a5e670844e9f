/** Identifies the effects of a state machine. */
import type { Effect, EffectName, Effects } from "../schema/states.ts";

/** `set` is last: an update has this key too. The compiler requires every effect. */
const keys = { update: true, create: true, account: true, notify: true, mail: true, set: true } as const satisfies Record<EffectName, true>;

export const effectNames = Object.keys(keys) as readonly EffectName[];

/** Returns the name of an effect: its distinctive key. Throws an `Error` for an unknown effect. */
export function effectName(effect: Effect): EffectName {
  const name = effectNames.find((one) => Object.hasOwn(effect, one));
  if (name === undefined) throw new Error(`unknown effect "${Object.keys(effect)[0] ?? ""}"; effects are ${effectNames.join(", ")}`);
  return name;
}

export function isEffect<Name extends EffectName>(effect: Effect, name: Name): effect is Effects[Name] {
  return effectName(effect) === name;
}
