/** The lines of an address in Latin letters: place and postcode first, what is left is street, company and person. */
import { type AddressForms, anyOf } from "./addressForms.ts";
import { type AddressParts, tidy } from "./addressParts.ts";

export type FoundParts = AddressParts & {
  /** The country that postcode and state belong to. */
  readonly inCountry?: string;
};

interface Place {
  readonly city?: string;
  readonly region?: string;
  readonly postcode: string;
  readonly inCountry?: string;
  /** What stands before it in its line. */
  readonly before: string;
}

/** `lines` without country, telephone and mail. */
export function readWestern(lines: readonly string[], forms: AddressForms): FoundParts {
  const { place, left } = takePlace(lines, forms);
  const parts: AddressParts = {};
  const others: string[] = [];
  const streets: string[] = [];
  for (const line of left) {
    for (const [index, part] of pieces(line).entries()) {
      if (forms.secondLine.test(part)) parts.street2 = parts.street2 === undefined ? part : `${parts.street2}, ${part}`;
      else if (isStreet(part, forms)) streets.push(part);
      else if (index > 0 && streets.length > 0) streets.push(part);
      else if (parts.company === undefined && forms.company.test(part)) parts.company = part;
      else others.push(part);
    }
  }
  if (parts.company === undefined && (others.length > 1 || !looksLikeName(others[0] ?? ""))) parts.company = others.shift();
  parts.person = others.shift();
  // What is left over stands in the address rather than nowhere.
  const [street, ...more] = [...streets, ...others];
  const rest = [parts.street2, ...more].filter(Boolean).join(", ");
  const { before: _, ...where } = place ?? { before: "" };
  return { ...where, ...parts, ...(street !== undefined && { street }), ...(rest && { street2: rest }) };
}

function takePlace(lines: readonly string[], forms: AddressForms): { place: Place | undefined; left: readonly string[] } {
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    const found = ofStates(line, forms) ?? british(line, forms) ?? european(line, forms);
    if (!found) continue;
    // A postcode in a line of its own: the town stands above it.
    const alone = found.city === undefined && found.before === "";
    const above = alone ? (lines[index - 1] ?? "") : "";
    const town = above && !isStreet(above, forms) ? above : undefined;
    const place = town === undefined ? found : { ...found, city: town };
    return { place, left: lines.toSpliced(index - (town ? 1 : 0), town ? 2 : 1, ...(found.before ? [found.before] : [])) };
  }
  return { place: undefined, left: lines };
}

/** `Moreno Valley, CA 92551` and its like. */
function ofStates(line: string, forms: AddressForms): Place | undefined {
  const { regions: countries, postcodes } = forms.words;
  for (const [inCountry, names] of Object.entries(countries)) {
    const regions = Object.entries(names);
    const named = anyOf(regions.flat());
    const [, before = "", region = "", postcode = ""] =
      new RegExp(`^(.*?)[, ]+(${named})\\.?[, ]+(${postcodes[inCountry] ?? ""})$`, "i").exec(line) ?? [];
    if (!postcode) continue;
    const code = regions.find(([short, name]) => [short, name].some((one) => one.toLowerCase() === region.toLowerCase()))?.[0];
    return { ...cityOf(before, forms), postcode: postcode.toUpperCase(), inCountry, ...(code !== undefined && { region: code }) };
  }
  return undefined;
}

function british(line: string, forms: AddressForms): Place | undefined {
  const [, before = "", postcode = ""] = /^(?:(.*?)[, ]+)?([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(line) ?? [];
  return postcode ? { ...cityOf(before, forms), postcode: postcode.toUpperCase(), inCountry: "GB" } : undefined;
}

/** `10115 Berlin`, `1012 AB Amsterdam`, `00-001 Warszawa`; also behind a comma. */
function european(line: string, { street }: AddressForms): Place | undefined {
  const [, before = "", postcode = "", city = ""] =
    /^(?:(.*?), *)?(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{4,5}) +([^\d,]+)$/.exec(line) ?? [];
  return city && !street.test(city) ? { before: tidy(before), postcode, city: city.trim() } : undefined;
}

/** What stands behind the last comma, or behind the street where no comma does. */
function cityOf(text: string, { streetEnd }: AddressForms): { readonly before: string; readonly city?: string } {
  const comma = text.lastIndexOf(",");
  const tail = text.slice(comma + 1).trim();
  const [, street = "", city = ""] = (/\d/.test(tail) && streetEnd.exec(tail)) || [];
  if (city) return { before: tidy(`${text.slice(0, comma + 1)} ${street}`), city };
  return tail && !/^\d/.test(tail) ? { before: tidy(text.slice(0, Math.max(comma, 0))), city: tail } : { before: tidy(text) };
}

/** Parts of a line; the commas inside of a company's name (`Acme, Inc.`) stay. */
function pieces(line: string): string[] {
  return line
    .split(/, *(?!(?:inc|llc|ltd|co)\b)/i)
    .map(tidy)
    .filter(Boolean);
}

function isStreet(text: string, { street, company }: AddressForms): boolean {
  if (/^(?:p\.? ?o\.? )?box +\d/i.test(text)) return true;
  return /\d/.test(text) && (/^\d+[A-Za-z]?(?:-\d+)? +\S/.test(text) || (street.test(text) && !company.test(text)));
}

function looksLikeName(text: string): boolean {
  return /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){0,3}$/u.test(text);
}
