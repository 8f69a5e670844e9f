/** Full-width letters, digits and hyphens, as a Chinese keyboard types them, are those they mean; other signs of a name stay. */
export function halfNumbers(text: string): string {
  return text.replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0D]/g, (sign) => sign.normalize("NFKC"));
}
