/** Reads a Chinese address: province, city, district, street; name and company before or after. */
import type { ChineseForms } from "./addressForms.ts";
import { type AddressParts, phonePlace } from "./addressParts.ts";

const nameForm = /^[\u4e00-\u9fff]{2,4}(?:·[\u4e00-\u9fff]{1,8})?$/;
const latinCompany = /^[A-Za-z][A-Za-z0-9&.,'() -]{5,}$/;

/** `lines`: without country and e-mail; the telephone number is replaced by a mark. */
export function readChinese(lines: readonly string[], forms: ChineseForms): AddressParts {
  const parts: AddressParts = {};
  const latin = lines.find((line) => latinCompany.test(line.replaceAll(phonePlace, "").trim()));
  if (latin !== undefined) parts.latinCompany = latin.replaceAll(phonePlace, "").trim();
  const tokens = lines.filter((line) => line !== latin).flatMap((line) => line.split(/[\s,，、;；()（）]+/).filter(Boolean));
  const postcode = tokens.findIndex((token) => /^\d{6}$/.test(token));
  if (postcode >= 0) parts.postcode = tokens.splice(postcode, 1)[0];
  const company = tokens.findIndex((token) => token.length >= 4 && forms.company.test(token) && !forms.house.test(token));
  if (company >= 0) parts.company = tokens.splice(company, 1)[0];
  const person = personAt(tokens, forms);
  if (person >= 0) parts.person = tokens.splice(person, 1)[0]?.replace(forms.handedTo, "");
  const address = tokens.filter((token) => token !== phonePlace && !isMark(token, forms)).reduce(joined, "");
  return { ...parts, ...placesOf(address, forms) };
}

function isMark(token: string, { handedTo }: ChineseForms): boolean {
  return token.length === 1 && handedTo.test(token);
}

/** The name is next to the telephone number, or first, or last. */
function personAt(tokens: readonly string[], forms: ChineseForms): number {
  const phone = tokens.indexOf(phonePlace);
  const places = phone < 0 ? [0, tokens.length - 1] : [phone - 1, phone + 1, 0, tokens.length - 1];
  const isName = (token: string) => nameForm.test(token) && !forms.place.test(token) && !forms.province.test(token);
  return places.find((place) => isName(tokens[place] ?? "")) ?? -1;
}

/** Removes blanks between Chinese characters, but not between Latin words or digits. */
function joined(before: string, token: string): string {
  return /[\w]$/.test(before) && /^[\w]/.test(token) ? `${before} ${token}` : before + token;
}

function placesOf(address: string, forms: ChineseForms): AddressParts {
  const parts: AddressParts = {};
  let rest = address;
  const cut = (form: RegExp): string | undefined => {
    const found = forms.noDistrict.test(rest) && form === forms.district ? undefined : form.exec(rest)?.[1];
    rest = rest.slice(found?.length ?? 0);
    return found;
  };
  const [whole = "", municipality, province] = forms.province.exec(rest) ?? [];
  rest = rest.slice(whole.length - (municipality?.length ?? 0));
  if (municipality !== undefined) {
    // A municipality such as Shanghai is city and province, written once or twice.
    const named = cut(forms.city) ?? municipality;
    if (named === municipality) rest = rest.slice(municipality.length);
    Object.assign(parts, { region: named, city: named });
    if (rest.startsWith(named)) rest = rest.slice(named.length);
  } else {
    if (province !== undefined) parts.region = province;
    const city = cut(forms.city);
    if (city !== undefined) parts.city = city;
  }
  const district = whole || parts.city !== undefined ? cut(forms.district) : undefined;
  if (district !== undefined) parts.district = district;
  if (rest) parts.street = rest;
  return parts;
}
