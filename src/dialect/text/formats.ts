/**
 * The formats a field may name. Regular expressions only: compiled validators
 * carry them along, and no text can keep them busy.
 */
const year = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d";

export const formats: Readonly<Record<string, RegExp>> = {
  /** One `@`, a domain with a dot, no blanks or separators: what mail servers take, not what RFC 5322 dreams of. */
  email: /^[^\s@,;:"'<>()[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*)(?:\.[A-Za-z0-9-]+)+$/u,
  date: new RegExp(`^${year}$`, "u"),
  /** `YYYY-MM-DD HH:mm:ss`, the form of the wire. */
  "date-time": new RegExp(`^${year} ${clock}:[0-5]\\d$`, "u"),
  time: new RegExp(`^${clock}(?::[0-5]\\d)?$`, "u"),
  uri: /^https?:\/\/[^\s<>"']+$/u,
};
