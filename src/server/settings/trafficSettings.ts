/** How much at once, how often, and who may look at the figures: from the environment. */

export interface TrafficSettings {
  /** Connections of this process to PostgreSQL. */
  readonly connections?: number;
  /** Calls under way at once; further ones are told to come again later. */
  readonly atOnce: number;
  /** Calls a minute; 0 for any number. */
  readonly perMinute: { readonly account: number; readonly address: number };
  /** Where figures are served; nowhere unless set. */
  readonly metrics?: { readonly port: number; readonly host: string };
}

/** Ten a second, for minutes on end, is a program and not a person; an office has one address for many people. */
const usual = { account: 600, address: 6_000 } as const;
const AT_ONCE = 200;

/**
 * @param complain throws the sentence about a setting that is none
 * @param isProduction elsewhere, nobody is kept from trying how fast it is
 */
export function readTrafficSettings(
  text: (name: string) => string | undefined,
  isProduction: boolean,
  complain: (sentence: string) => never,
): TrafficSettings {
  const number = (name: string, least: number, most: number): number | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = Number(given);
    return Number.isInteger(value) && value >= least && value <= most
      ? value
      : complain(`${name} must be a number from ${least} to ${most}, not "${given}".`);
  };
  const connections = number("DATABASE_CONNECTIONS", 2, 1_000);
  const port = number("METRICS_PORT", 0, 65_535);
  return {
    ...(connections === undefined ? {} : { connections }),
    atOnce: number("CALLS_AT_ONCE", 1, 100_000) ?? AT_ONCE,
    perMinute: {
      account: number("CALLS_PER_MINUTE", 0, 1_000_000) ?? (isProduction ? usual.account : 0),
      address: number("CALLS_PER_MINUTE_AND_ADDRESS", 0, 1_000_000) ?? (isProduction ? usual.address : 0),
    },
    ...(port === undefined ? {} : { metrics: { port, host: text("METRICS_HOST") ?? "127.0.0.1" } }),
  };
}
