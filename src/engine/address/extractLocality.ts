/** Finds town, state and postcode in the lines of an address in Latin letters. */
import type { AddressForms } from "./addressForms.ts";
import { plainLetters, tidy } from "./addressParts.ts";

/** The locality of an address. */
export interface Locality {
  readonly city?: string;
  readonly district?: string;
  readonly region?: string;
  readonly postcode?: string;
  /** The country that postcode and state belong to. */
  readonly inCountry?: string;
}

interface FoundPlace {
  readonly place: Locality;
  /** The text before it in its line. */
  readonly before: string;
}

export interface ExtractedLocality {
  readonly place: Locality;
  /** The other lines; the first `behind` of them precede the locality, the rest follow it. */
  readonly left: readonly string[];
  readonly behind: number;
}

/** Maximum number of commas after a locality in its line, with names after it. */
const mostBehind = 4;

/** @param country code of the country, if the text names it */
export function extractLocality(lines: readonly string[], forms: AddressForms, country: string | undefined): ExtractedLocality {
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    for (const [head, tail] of cuts(line)) {
      const found = placeIn(head, forms, country, tail === "");
      if (!found) continue;
      const { before } = found;
      // `…, 75241, US`: followed by the country code, without a state.
      const isCode = /^[A-Z]{2}$/.test(tail) && (found.place.inCountry ?? tail) === tail;
      const place = isCode ? { ...found.place, inCountry: tail } : found.place;
      // A postcode alone in its line: the town is in the line above.
      const alone = place.city === undefined && before === "";
      const above = alone ? (lines[index - 1] ?? "") : "";
      const town = above && !isStreet(above, forms) ? cityOf(above, forms) : undefined;
      const [regionBehind, namesBehind] = regionFirst(isCode ? "" : tail, place, forms, country);
      const ahead = [...lines.slice(0, index - (town ? 1 : 0)), town?.before ?? before].filter(Boolean);
      return {
        place: { ...place, ...(town?.city !== undefined && { city: town.city }), ...(regionBehind && { region: regionBehind }) },
        left: [...ahead, namesBehind, ...lines.slice(index + 1)].filter(Boolean),
        behind: ahead.length,
      };
    }
  }
  return { place: {}, left: lines, behind: lines.length };
}

/** Returns the country of a postcode at the end of a line. */
export function countryOfPostcode(line: string, forms: AddressForms): string | undefined {
  return (ofStates(line, forms) ?? british(line, forms))?.place.inCountry;
}

export function isStreet(text: string, { street, company }: AddressForms): boolean {
  if (/^(?:p\.? ?o\.? )?box +\d/i.test(text)) return true;
  return /\d/.test(text) && (/^\d+[A-Za-z]?(?:[-/]\d+)*(?: +| ?, ?)\p{L}/u.test(text) || (street.test(text) && !company.test(text)));
}

/** The whole line, then the line without the parts after its last commas. */
function cuts(line: string): readonly (readonly [string, string])[] {
  const commas = [...line.matchAll(/,/g)].map(({ index }) => index).slice(-mostBehind);
  return [[line, ""], ...commas.reverse().map((at) => [tidy(line.slice(0, at)), tidy(line.slice(at + 1))] as const)];
}

function placeIn(line: string, forms: AddressForms, country: string | undefined, isWhole: boolean): FoundPlace | undefined {
  return (
    ofStates(line, forms) ??
    british(line, forms) ??
    japanese(line, forms, country) ??
    chinese(line, forms, country, isWhole) ??
    behindPostcode(line, forms) ??
    european(line, forms)
  );
}

/** Reads forms such as `Moreno Valley, CA 92551`. */
function ofStates(line: string, forms: AddressForms): FoundPlace | undefined {
  const plain = plainLetters(line);
  for (const { inCountry, ending, codeOf } of forms.regions) {
    const [, before = "", region = "", postcode = ""] = ending.exec(plain) ?? [];
    if (!postcode) continue;
    const code = codeOf(region);
    const { before: ahead, city } = cityOf(line.slice(0, before.length), forms);
    return {
      before: ahead,
      place: {
        ...(city !== undefined && { city }),
        postcode: postcode.toUpperCase(),
        inCountry,
        ...(code !== undefined && { region: code }),
      },
    };
  }
  return undefined;
}

function british(line: string, forms: AddressForms): FoundPlace | undefined {
  const [, before = "", postcode = ""] = /^(?:(.*?)[, ]+)?([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(line) ?? [];
  return postcode ? townBefore(before, { postcode: postcode.toUpperCase(), inCountry: "GB" }, forms) : undefined;
}

/** `Tokyo 150-0002`; in other countries the same digits are a telephone number. */
function japanese(line: string, forms: AddressForms, country: string | undefined): FoundPlace | undefined {
  const [, before = "", mark = "", postcode = ""] = /^(?:(.*?)[, ]+)?(〒?) ?(\d{3}-\d{4})$/.exec(line) ?? [];
  return postcode && (mark || country === "JP") ? townBefore(before, { postcode, inCountry: "JP" }, forms) : undefined;
}

/** `Huangdao District, Qingdao, Shandong Province 266500`, from the end. */
function chinese(line: string, forms: AddressForms, country: string | undefined, isWhole: boolean): FoundPlace | undefined {
  if (country !== "CN" || !isWhole) return undefined;
  const [, before = line, postcode] = /^(.*?)[, ]+(\d{6})$/.exec(line) ?? [];
  const pieces = before.split(",").map(tidy).filter(Boolean);
  if (pieces.length < 2 || (postcode === undefined && pieces.length < 3)) return undefined;
  const take = (form?: RegExp): string | undefined => {
    const last = pieces.at(-1);
    return last !== undefined && !isStreet(last, forms) && (form === undefined || form.test(last)) ? pieces.pop() : undefined;
  };
  const last = take();
  const above = take();
  const [region, city] = above === undefined || forms.latinDistrict.test(above) ? [undefined, last] : [last, above];
  const district = above !== undefined && city === last ? above : take(forms.latinDistrict);
  const place = { city, region: region?.replace(forms.latinProvince, ""), district, postcode };
  return {
    before: pieces.join(", "),
    place: { ...Object.fromEntries(Object.entries(place).filter(([, one]) => one !== undefined)), inCountry: "CN" },
  };
}

/** `C.P. 64000, Monterrey, Nuevo León`. */
function behindPostcode(line: string, { postcodeWord, regionOf }: AddressForms): FoundPlace | undefined {
  const [, before = "", postcode = "", city = "", region] = postcodeWord.exec(line) ?? [];
  if (!postcode) return undefined;
  const code = region === undefined ? undefined : (regionOf(region) ?? region);
  return { before: tidy(before), place: { postcode, city: tidy(city), ...(code !== undefined && { region: code }) } };
}

/** `10115 Berlin`, `1012 AB Amsterdam`, `00-001 Warszawa`, `69002 Lyon Cedex 2`; also after a comma. */
function european(line: string, { street }: AddressForms): FoundPlace | undefined {
  const [, before = "", postcode = "", city = ""] =
    /^(?:(.*?), *)?(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{4,5}) +([^\d,]+?(?: cedex(?: \d{1,2})?)?)$/i.exec(line) ?? [];
  return city && !street.test(city) ? { before: tidy(before), place: { postcode, city: city.trim() } } : undefined;
}

/** A state after the town, and the rest of the line. */
function regionFirst(
  tail: string,
  place: Locality,
  { regionOf }: AddressForms,
  country: string | undefined,
): readonly [string | undefined, string] {
  if (place.region !== undefined) return [undefined, tail];
  const [first = "", ...more] = tail.split(",");
  const region = regionOf(tidy(first), country);
  return region === undefined ? [undefined, tail] : [region, tidy(more.join(","))];
}

function townBefore(text: string, place: Locality, forms: AddressForms): FoundPlace {
  const { before, city } = cityOf(text, forms);
  return { before, place: { ...(city !== undefined && { city }), ...place } };
}

/** Splits off the town: the text after the last comma; without a comma, the text after the street. */
function cityOf(text: string, { streetEnd, unitFirst }: AddressForms): { readonly before: string; readonly city?: string } {
  const whole = tidy(text);
  const comma = whole.lastIndexOf(",");
  const tail = whole.slice(comma + 1).trim();
  const [, street = "", behind = ""] = (/\d/.test(tail) && streetEnd.exec(tail)) || [];
  const [, unit, town] = unitFirst.exec(behind) ?? [undefined, "", behind];
  if (town) return { before: tidy(`${whole.slice(0, comma + 1)} ${street} ${unit ?? ""}`), city: town };
  return tail && !/^\d/.test(tail) ? { before: tidy(whole.slice(0, Math.max(comma, 0))), city: tail } : { before: whole };
}
