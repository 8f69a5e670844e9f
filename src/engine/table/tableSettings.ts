/**
 * What a person set up for a list: columns and density, kept per login and screen.
 *
 * Kept in the browser and only a convenience: when storage is full, switched
 * off or holds something strange, the list opens with its own settings.
 */

import { formerSteps } from "#dialect/formerNames.ts";
import type { FieldSchema } from "#dialect/schema.ts";

export interface TableSettings {
  readonly density: "normal" | "compact";
  /** Column id -> shown; a column that is not named keeps the screen's choice. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Ids in their order; columns that are not named follow in the screen's order. */
  readonly order: readonly string[];
}

export const defaultSettings: TableSettings = { density: "normal", shown: {}, order: [] };

const keyOf = (login: string, screen: string) => `lading.list.${login}.${screen}`;

export function loadSettings(login: string, screen: string): TableSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(login, screen)) ?? "null");
    if (typeof kept !== "object" || kept === null) return defaultSettings;
    const { density, shown, order } = kept as Record<string, unknown>;
    return {
      density: density === "compact" ? "compact" : "normal",
      shown: typeof shown === "object" && shown !== null ? onlyFlags(shown) : {},
      order: Array.isArray(order) ? order.filter((id) => typeof id === "string") : [],
    };
  } catch {
    return defaultSettings;
  }
}

/** Settings from before fields were renamed, under the names of today. */
export function carriedOver(settings: TableSettings, schema: FieldSchema): TableSettings {
  const today = new Map(formerSteps(schema).map(({ field = "", to }) => [field.slice(1), String(to).slice(1)]));
  const nameOf = (id: string): string => today.get(id) ?? id;
  const shown = Object.entries(settings.shown);
  const older = shown.filter(([id]) => today.has(id)).map(([id, flag]) => [nameOf(id), flag] as const);
  return {
    ...settings,
    order: [...new Set(settings.order.map(nameOf))],
    // A choice that was made under the name of today goes before one of an older name.
    shown: Object.fromEntries([...older, ...shown.filter(([id]) => !today.has(id))]),
  };
}

export function saveSettings(login: string, screen: string, settings: TableSettings): void {
  try {
    localStorage.setItem(keyOf(login, screen), JSON.stringify(settings));
  } catch {
    // Full or forbidden: the settings hold until the page is left.
  }
}

function onlyFlags(value: object): Record<string, boolean> {
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"));
}
