/**
 * The user's settings of a list: columns, their width and order, density. Stored
 * by login and screen in the browser. Without storage, or with unreadable
 * content, the list opens with its default settings.
 */

import { formerSteps } from "#dialect/compile/formerNames.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";

export interface TableSettings {
  readonly density: "normal" | "compact";
  /** Column id -> visible; others as the screen says. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Column ids in order; others keep their place of the screen. */
  readonly order: readonly string[];
  /** Column id -> width in px; others as the screen says. */
  readonly widths: Readonly<Record<string, number>>;
  /** Column id -> pinned at the start; others as the screen says. */
  readonly pins: Readonly<Record<string, boolean>>;
}

export const defaultSettings: TableSettings = { density: "normal", shown: {}, order: [], widths: {}, pins: {} };

/** Limits of a column's width, in px. */
const widthRange = { least: 48, most: 640 } as const;

/** Rounds a width and keeps it within the limits. NaN stays NaN. */
export function clampedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, widthRange.least), widthRange.most));
}

const keyOf = (login: string, screen: string) => `lading.list.${login}.${screen}`;

export function loadSettings(login: string, screen: string): TableSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(login, screen)) ?? "null");
    if (typeof stored !== "object" || stored === null) return defaultSettings;
    const { density, shown, order, widths, pins } = stored as Record<string, unknown>;
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

/** Returns the settings with the present names of renamed fields. */
export function migrateSettings(settings: TableSettings, schema: FieldSchema): TableSettings {
  const renames = new Map(
    formerSteps(schema)
      .filter((step) => step.do === "move")
      .map(({ field = "", to }) => [field.slice(1), String(to).slice(1)]),
  );
  const nameOf = (id: string): string => renames.get(id) ?? id;
  // A setting under the present name wins over one under an older name.
  const renamed = <Value>(of: Readonly<Record<string, Value>>): Record<string, Value> => {
    const entries = Object.entries(of);
    const older = entries.filter(([id]) => renames.has(id)).map(([id, value]) => [nameOf(id), value] as const);
    return Object.fromEntries([...older, ...entries.filter(([id]) => !renames.has(id))]);
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
    // Storage is full or forbidden: the settings last until the page closes.
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
