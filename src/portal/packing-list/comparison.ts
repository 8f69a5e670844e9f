/** Compares the ordered, packed and received figures of one waybill. Pure. */
import { readDecimal, roundHalfUp } from "#dialect/text/decimal.ts";
import type { Rec } from "#dialect/json/json.ts";

export interface ComparedFigure {
  readonly id: "packages" | "weight" | "volume" | "charged";
  /** Decimals that all its numbers show. */
  readonly decimals: number;
  /** Field of the order that the packing list can fill. */
  readonly orderField?: string;
  readonly ordered?: string;
  readonly packed?: string;
  readonly received?: string;
  readonly orderDiffers: boolean;
  /** The received figure differs from the packing list. */
  readonly receivedDiffers: boolean;
}

const figures = [
  { id: "packages", ordered: "customerTotalPackages", packed: "packedPackages", received: "inboundPackages", decimals: 0 },
  { id: "weight", ordered: "customerActualWeight", packed: "packedWeight", received: "inboundActualWeight", decimals: 3 },
  { id: "volume", ordered: "customerVolume", packed: "packedVolume", received: "inboundVolume", decimals: 3 },
  { id: "charged", ordered: undefined, packed: "packedChargedWeight", received: "inboundChargedWeight", decimals: 3 },
] as const;

/** `record`: with its computed fields. A packing list without boxes differs from nothing. */
export function compare(record: Rec): ComparedFigure[] {
  const isPacked = (numberText(record["packedPackages"], 0) ?? "0") !== "0";
  return figures.map(({ id, ordered, packed, received, decimals }) => {
    const packedText = isPacked ? numberText(record[packed], decimals) : undefined;
    const [orderedText, receivedText] = [ordered && numberText(record[ordered], decimals), numberText(record[received], decimals)];
    return {
      id,
      decimals,
      ...(ordered && { orderField: `/${ordered}` }),
      ...(orderedText !== undefined && { ordered: orderedText }),
      ...(packedText !== undefined && { packed: packedText }),
      ...(receivedText !== undefined && { received: receivedText }),
      orderDiffers: ordered !== undefined && packedText !== undefined && packedText !== orderedText,
      // The charged weight packedText derived from the other figures, with the warehouse's own rounding.
      receivedDiffers: id !== "charged" && packedText !== undefined && receivedText !== undefined && packedText !== receivedText,
    };
  });
}

/** Rounds a number of the record half up to `decimals`, without trailing zeros; undefined if it packedText no number. */
function numberText(value: unknown, decimals: number): string | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = readDecimal(String(value));
  return number && roundHalfUp(number, decimals).toFixed();
}
