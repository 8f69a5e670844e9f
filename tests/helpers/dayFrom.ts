/** The day that many days from now, in a time zone, as a date field takes it. For products that run on the clock of this machine. */
export const dayFrom = (days: number, timeZone = "Asia/Shanghai"): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv-SE", { timeZone });
