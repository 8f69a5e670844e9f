/** Names of places in entries of a timeline. Pure. */

/** Returns the names that a text may hold: the whole, and in a text of two languages (`东京 Tokyo`) the word before the first space and the rest. */
export function namesIn(text: string): readonly string[] {
  const whole = text.trim();
  const space = whole.indexOf(" ");
  return [...new Set(space < 0 ? [whole] : [whole, whole.slice(0, space), whole.slice(space + 1).trim()])].filter((name) => name !== "");
}
