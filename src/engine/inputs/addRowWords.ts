/** A name inside the sentence of the button below rows. */

/** Returns a label for the middle of a sentence: "Box" becomes "box", "ISBN" stays, and so does a German noun. Other scripts have no capitals. */
export function decapitalize(label: string, language: string): string {
  return language === "de" ? label : label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
