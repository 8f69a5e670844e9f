/** The latest choices of a login in the palette, in this tab: offered first while nothing is typed. */
import { storageKeys } from "../browser/keys.ts";

export interface RecentChoice {
  readonly label: string;
  readonly icon: string | undefined;
  readonly address: string;
}

const mostRecent = 5;

const keyOf = (login: string) => `${storageKeys.recent}.${login}`;

/** Returns the last choices, the newest first; none where they cannot be read. */
export function recentChoices(login: string): readonly RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(login)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, mostRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a choice first. Without storage nothing is remembered. */
export function rememberChoice(login: string, { label, icon, address }: RecentChoice): void {
  try {
    const others = recentChoices(login).filter((one) => one.address !== address);
    sessionStorage.setItem(keyOf(login), JSON.stringify([{ label, icon, address }, ...others].slice(0, mostRecent)));
  } catch {
    // Storage is full or forbidden.
  }
}

function isChoice(value: unknown): value is RecentChoice {
  const { label, address } = (value ?? {}) as Partial<Record<keyof RecentChoice, unknown>>;
  return typeof label === "string" && typeof address === "string";
}
