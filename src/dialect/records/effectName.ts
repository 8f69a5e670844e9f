/** Identifies the effects of a state machine. */
import { type Effect, effectKeys, type EffectName, type Effects } from "../schema/states.ts";

export const effectNames = Object.keys(effectKeys) as readonly EffectName[];

/** Returns the name of an effect: its distinctive key. Throws an `Error` for an unknown effect. */
export function effectName(effect: Effect): EffectName {
  const name = effectNames.find((one) => Object.hasOwn(effect, one));
  if (name === undefined) throw new Error(`unknown effect "${Object.keys(effect)[0] ?? ""}"; effects are ${effectNames.join(", ")}`);
  return name;
}

export function isEffect<Name extends EffectName>(effect: Effect, name: Name): effect is Effects[Name] {
  return effectName(effect) === name;
}
