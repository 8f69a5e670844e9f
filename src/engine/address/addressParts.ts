/** What an address is made of. */

/** Each as it stands in the text; absent where it does not. */
export interface AddressParts {
  /** In Chinese letters where the text has it so. */
  company?: string | undefined;
  /** The company in Latin letters, where both stand there. */
  latinCompany?: string | undefined;
  person?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  /** A code of the list that was handed in. */
  country?: string | undefined;
  /** State or province; its code where there is one. */
  region?: string | undefined;
  city?: string | undefined;
  district?: string | undefined;
  postcode?: string | undefined;
  street?: string | undefined;
  street2?: string | undefined;
}

/** Stands where the telephone number stood: a name is often beside it. */
export const phonePlace = "\u0001";

/** Without what separates at both ends. */
export function tidy(text: string): string {
  return text.replace(/^[\s,;:.()（）]+|[\s,;:(（]+$/g, "").replace(/ {2,}/g, " ");
}

/** The same letters without accents, each in its place. */
export function plainLetters(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charAt(at).normalize("NFD").charAt(0)).join("");
}
