/** Each part as written in the text; absent parts are undefined. */
export interface AddressParts {
  /** In Chinese characters if the text has them. */
  company?: string | undefined;
  /** The company in Latin letters, if the text has both. */
  latinCompany?: string | undefined;
  person?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  /** Country code, one of the given list. */
  country?: string | undefined;
  /** State or province: its code if it has one, otherwise its name. */
  region?: string | undefined;
  city?: string | undefined;
  district?: string | undefined;
  postcode?: string | undefined;
  street?: string | undefined;
  street2?: string | undefined;
}

/** Replaces the telephone number in the text: a name is often next to it. */
export const phonePlace = "\u0001";

/** Removes separators at both ends. */
export function tidy(text: string): string {
  return text.replace(/^[\s,;:.()（）]+|[\s,;:(（]+$/g, "").replace(/ {2,}/g, " ");
}

/** Removes accents; the length stays the same. */
export function plainLetters(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charAt(at).normalize("NFD").charAt(0)).join("");
}
