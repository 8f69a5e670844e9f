/** Compares order, packing list and warehouse, and marks differences. A button copies the list's totals into the order [V-OWH-06]. */
import { useSyncExternalStore } from "react";
import { formatNumber } from "#dialect/text/formatNumber.ts";
import { Button, Icon, type RowToolsProps, keyboardScrollable, useTranslation } from "#engine";
import { compare, type ComparedFigure } from "./comparison.ts";

/** Names and units of the figures. */
const figureKeys = {
  packages: { name: "packing.packages", unit: "packing.unitPackages" },
  weight: { name: "packing.weight", unit: "packing.unitWeight" },
  volume: { name: "packing.volume", unit: "packing.unitVolume" },
  charged: { name: "packing.charged", unit: "packing.unitWeight" },
} as const;

export function PackingTotals({ record, set, mayChange, subscribe }: RowToolsProps) {
  const { t } = useTranslation();
  const figures = compare(useSyncExternalStore(subscribe, record));
  if (figures.every(({ packed, received }) => packed === undefined && received === undefined)) return null;
  const usable = figures.filter(({ orderDiffers, orderField = "" }) => orderDiffers && mayChange(orderField));
  const differing = figures.filter(({ receivedDiffers }) => receivedDiffers).map(({ id }) => id);
  return (
    <div className="packing-totals" ref={keyboardScrollable}>
      <ComparisonTable figures={figures.filter(({ packed, received }) => packed !== undefined || received !== undefined)} />
      {usable.length > 0 && (
        <Button
          size="sm"
          tone="tint"
          icon="check"
          onClick={() => {
            for (const { orderField, packed } of usable) if (orderField && packed !== undefined) set(orderField, packed);
          }}
        >
          {t("packing.useTotals")}
        </Button>
      )}
      {differing.length > 0 && (
        <p className="packing-differs">
          <Icon name="triangle-alert" size={14} />
          {t(differing.includes("packages") ? "packing.boxesDiffer" : "packing.measuredDiffer")}
        </p>
      )}
    </div>
  );
}

/** A column for each figure; lines for the order, the packing list and, once the warehouse has measured, what it received. */
function ComparisonTable({ figures }: { readonly figures: readonly ComparedFigure[] }) {
  const { t } = useTranslation();
  const value = ({ id, decimals }: ComparedFigure, number: string | undefined) =>
    number === undefined ? "–" : `${formatNumber(number, decimals)} ${t(figureKeys[id].unit)}`;
  return (
    <table>
      <caption className="ld-hidden">{t("packing.comparison")}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="ld-hidden">{t("packing.source")}</span>
          </th>
          {figures.map(({ id }) => (
            <th key={id} scope="col">
              {t(figureKeys[id].name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Line label={t("packing.ordered")} figures={figures} of={(figure) => value(figure, figure.ordered)} />
        <Line
          label={t("packing.packed")}
          figures={figures}
          of={(figure) => value(figure, figure.packed)}
          marked={({ orderDiffers }) => orderDiffers}
        />
        {figures.some(({ received }) => received !== undefined) && (
          <Line
            label={t("packing.received")}
            figures={figures}
            of={(figure) => value(figure, figure.received)}
            marked={({ receivedDiffers }) => receivedDiffers}
          />
        )}
      </tbody>
    </table>
  );
}

interface LineProps {
  readonly label: string;
  readonly figures: readonly ComparedFigure[];
  of(figure: ComparedFigure): string;
  marked?(figure: ComparedFigure): boolean;
}

function Line({ label, figures, of, marked }: LineProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">{label}</th>
      {figures.map((figure) => (
        <td key={figure.id} data-differs={marked?.(figure) || undefined}>
          {of(figure)}
          {marked?.(figure) && <span className="ld-hidden"> {t("packing.differs")}</span>}
        </td>
      ))}
    </tr>
  );
}
