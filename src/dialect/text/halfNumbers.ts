/** Replaces full-width letters, digits and hyphens (typed by a Chinese input method) with the half-width ones. Other characters stay. */
export function halfNumbers(text: string): string {
  return text.replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0D]/g, (sign) => sign.normalize("NFKC"));
}
