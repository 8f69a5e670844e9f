/** Unpacks a small part at once. Browsers do it by streams alone, and five thousand of them take longer than doing it here. */
import { inflateSync } from "fflate";

/** At most so many bytes come of it: throws where there are more, or where it is not packed at all. */
export type Inflate = (packed: Uint8Array, most: number) => Uint8Array<ArrayBuffer>;

export const inflateAtOnce: Inflate = (packed, most) => {
  // One byte too many has room, so that it is noticed; what is handed away has none beside it.
  const bytes = inflateSync(packed, { out: new Uint8Array(most + 1) });
  if (bytes.length > most) throw new RangeError("larger than it says");
  return bytes.slice();
};
