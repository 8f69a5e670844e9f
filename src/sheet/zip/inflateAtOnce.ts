/** Inflates a small part synchronously. `DecompressionStream` would be slower for five thousand pictures. */
import { inflateSync } from "fflate";

/** Throws if the result has more than `most` bytes, or if `packed` is not deflated. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array<ArrayBuffer>;

export const inflateAtOnce: Inflate = (packed, most) => {
  // Room for one byte too many, so that an excess is detected. The returned copy has no spare room.
  const bytes = inflateSync(packed, { out: new Uint8Array(most + 1) });
  if (bytes.length > most) throw new RangeError("larger than it says");
  return bytes.slice();
};
