/**
 * What a person set up for a list: columns, their width and place, density; kept per login and screen.
 *
 * Kept in the browser and only a convenience: when storage is full, switched
 * off or holds something strange, the list opens with its own settings.
 */

import { formerSteps } from "#dialect/compile/formerNames.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

export interface TableSettings {
  readonly density: "normal" | "compact";
  /** Column id -> shown; a column that is not named keeps the screen's choice. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Ids in their order; columns that are not named follow in the screen's order. */
  readonly order: readonly string[];
  /** Column id -> px; others are as wide as the screen says. */
  readonly widths: Readonly<Record<string, number>>;
  /** Column id -> stays at the start while the others scroll; others as the screen says. */
  readonly pins: Readonly<Record<string, boolean>>;
}

export const defaultSettings: TableSettings = { density: "normal", shown: {}, order: [], widths: {}, pins: {} };

/** Px: narrower says nothing, wider is no table any more. */
export const widthRange = { least: 48, most: 640 } as const;

export function clampedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, widthRange.least), widthRange.most));
}

const keyOf = (login: string, screen: string) => `lading.list.${login}.${screen}`;

export function loadSettings(login: string, screen: string): TableSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(login, screen)) ?? "null");
    if (typeof kept !== "object" || kept === null) return defaultSettings;
    const { density, shown, order, widths, pins } = kept as Record<string, unknown>;
    return {
      density: density === "compact" ? "compact" : "normal",
      shown: onlyOf(shown, "boolean"),
      order: Array.isArray(order) ? order.filter((id) => typeof id === "string") : [],
      widths: Object.fromEntries(Object.entries(onlyOf(widths, "number")).map(([id, width]) => [id, clampedWidth(width)])),
      pins: onlyOf(pins, "boolean"),
    };
  } catch {
    return defaultSettings;
  }
}

/** Settings from before fields were renamed, under the names of today. */
export function carriedOver(settings: TableSettings, schema: FieldSchema): TableSettings {
  const today = new Map(
    formerSteps(schema)
      .filter((step) => step.do === "move")
      .map(({ field = "", to }) => [field.slice(1), String(to).slice(1)]),
  );
  const nameOf = (id: string): string => today.get(id) ?? id;
  // A choice that was made under the name of today goes before one of an older name.
  const renamed = <Value>(of: Readonly<Record<string, Value>>): Record<string, Value> => {
    const entries = Object.entries(of);
    const older = entries.filter(([id]) => today.has(id)).map(([id, value]) => [nameOf(id), value] as const);
    return Object.fromEntries([...older, ...entries.filter(([id]) => !today.has(id))]);
  };
  return {
    ...settings,
    order: [...new Set(settings.order.map(nameOf))],
    shown: renamed(settings.shown),
    widths: renamed(settings.widths),
    pins: renamed(settings.pins),
  };
}

export function saveSettings(login: string, screen: string, settings: TableSettings): void {
  try {
    localStorage.setItem(keyOf(login, screen), JSON.stringify(settings));
  } catch {
    // Full or forbidden: the settings hold until the page is left.
  }
}

interface Sorts {
  readonly boolean: boolean;
  readonly number: number;
}

function onlyOf<Sort extends keyof Sorts>(value: unknown, sort: Sort): Record<string, Sorts[Sort]> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Sorts[Sort]] => typeof entry[1] === sort));
}
