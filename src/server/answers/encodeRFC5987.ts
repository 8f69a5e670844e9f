/** The name in ASCII only: no quote, line or other header can hide in it (RFC 6266). */
export function encodeRFC5987(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
