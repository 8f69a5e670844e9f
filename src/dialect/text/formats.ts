/**
 * The values of `format`. Regular expressions only, because compiled validators
 * contain their source. Each is linear in the length of the text.
 */
const year = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";
const clock = "(?:[01]\\d|2[0-3]):[0-5]\\d";

export const formats: Readonly<Record<string, RegExp>> = {
  /** One `@`, a domain with a dot, no spaces or separators: what mail servers accept, not all that RFC 5322 allows. */
  email: /^[^\s@,;:"'<>()[\]\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*)(?:\.[A-Za-z0-9-]+)+$/u,
  date: new RegExp(`^${year}$`, "u"),
  /** `YYYY-MM-DD HH:mm:ss`, the form of the wire. */
  "date-time": new RegExp(`^${year} ${clock}:[0-5]\\d$`, "u"),
  time: new RegExp(`^${clock}(?::[0-5]\\d)?$`, "u"),
  uri: /^https?:\/\/[^\s<>"']+$/u,
};
