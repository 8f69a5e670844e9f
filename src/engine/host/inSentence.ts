/** A label as it stands inside a sentence: "Box" becomes "box", "ISBN" stays. Other scripts have no capitals. */
export function decapitalize(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
