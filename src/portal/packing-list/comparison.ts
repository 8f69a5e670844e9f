/** Ordered, packed, received: the figures of one waybill side by side, and where they differ. Pure. */
import { readDecimal, roundHalfUp } from "#dialect/text/decimal.ts";
import type { Rec } from "#dialect/json/json.ts";

export interface ComparedFigure {
  readonly id: "packages" | "weight" | "volume" | "charged";
  /** Field of the order that the packing list may fill in. */
  readonly orderField?: string;
  readonly ordered?: string;
  readonly packed?: string;
  readonly received?: string;
  /** The order says something else than the packing list. */
  readonly orderDiffers: boolean;
  /** The warehouse received something else than the packing list says. */
  readonly receivedDiffers: boolean;
}

const figures = [
  { id: "packages", ordered: "customerTotalPackages", packed: "packedPackages", received: "inboundPackages", decimals: 0 },
  { id: "weight", ordered: "customerActualWeight", packed: "packedWeight", received: "inboundActualWeight", decimals: 3 },
  { id: "volume", ordered: "customerVolume", packed: "packedVolume", received: "inboundVolume", decimals: 3 },
  { id: "charged", ordered: undefined, packed: "packedChargedWeight", received: "inboundChargedWeight", decimals: 3 },
] as const;

/** `record` as it is judged. Nothing differs from a packing list without boxes. */
export function compare(record: Rec): ComparedFigure[] {
  const isPacked = (numberText(record["packedPackages"], 0) ?? "0") !== "0";
  return figures.map(({ id, ordered, packed, received, decimals }) => {
    const is = isPacked ? numberText(record[packed], decimals) : undefined;
    const [wanted, got] = [ordered && numberText(record[ordered], decimals), numberText(record[received], decimals)];
    return {
      id,
      ...(ordered && { orderField: `/${ordered}` }),
      ...(wanted !== undefined && { ordered: wanted }),
      ...(is !== undefined && { packed: is }),
      ...(got !== undefined && { received: got }),
      orderDiffers: ordered !== undefined && is !== undefined && is !== wanted,
      // What is charged follows from the rest, and by the warehouse's rounding.
      receivedDiffers: id !== "charged" && is !== undefined && got !== undefined && is !== got,
    };
  });
}

/** A number of the record, half up to these decimals and without zeros at the end. */
function numberText(value: unknown, decimals: number): string | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const number = readDecimal(String(value));
  return number && roundHalfUp(number, decimals).toFixed();
}
