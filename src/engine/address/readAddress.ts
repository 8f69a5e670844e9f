/**
 * Reads a block of text, copied from a message or a web page, as an address. Pure. Uncertain parts
 * are left out for the user to fill in: users see an empty field at once, a wrong one not.
 */
import { halfWidth } from "#dialect/fields/normalize.ts";
import type { AddressWords } from "#dialect/schema/addresses.ts";
import { type AddressForms, addressForms, anyOf } from "./addressForms.ts";
import { type AddressParts, phonePlace, tidy } from "./addressParts.ts";
import { readChinese } from "./readChinese.ts";
import { isJapanese, readJapanese } from "./readJapanese.ts";
import { type FoundParts, readWestern } from "./readWestern.ts";
import { countryOfPostcode } from "./extractLocality.ts";

export interface Country {
  readonly code: string;
  /** Names in every language. */
  readonly names: readonly string[];
}

const emailForm = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const phoneForm =
  /(?:\+|\b00)\d[\d ().-]{6,17}\d|(?:\(0\d{1,4}\) ?|\b0\d{1,4}[ -])\d{3,4}[ -]?\d{3,4}\b|\b0\d(?:[ .]\d{2}){4}\b|\b\d{2} \d{4} \d{4}\b|\b1[3-9]\d(?:[ -]?\d{4}){2}\b|(?:\(\d{3}\) ?|\b\d{3}[-. ])\d{3}[-. ]\d{4}\b/;

/** Maximum length of an address in characters; the rest is not read. */
const longest = 2_000;

/** Reads `text`. Only the countries in `countries` are recognized. */
export function readAddress(text: string, countries: readonly Country[], words: AddressWords): AddressParts {
  const forms = addressForms(words);
  const { labelled, rest } = takeLabelled(halfWidth(text.slice(0, longest)), forms);
  const { country: named, ...parts } = labelled;
  const known = named === undefined ? undefined : countryOf(named, countries, words);
  let lines = rest;
  const take = (form: RegExp, put: string): string | undefined => {
    const found = lines.map((line) => form.exec(line)?.[0]).find((one) => one !== undefined);
    if (found !== undefined) lines = lines.map((line) => line.replace(found, put));
    return found;
  };
  const email = parts.email ?? take(emailForm, " ");
  const phone = parts.phone ?? take(phoneForm, ` ${phonePlace} `)?.trim();
  lines = lines.map((line) => line.replace(forms.phoneWord, "$1"));
  const { country, lines: left } = takeCountry(lines.map(tidy).filter(Boolean), countries, forms);
  const read = (): FoundParts => {
    if (isJapanese(left, forms.japanese)) return readJapanese(left, forms.japanese);
    if (left.some((line) => /[\u4e00-\u9fff]/.test(line))) return readChinese(left, forms.chinese);
    const plain = left.map((line) => tidy(line.replaceAll(phonePlace, " "))).filter(Boolean);
    return readWestern(plain, forms, { ...parts, country: known ?? country });
  };
  const { inCountry, ...found } = read();
  const where = known ?? country ?? countries.find(({ code }) => code === inCountry)?.code;
  return present({ ...found, ...parts, email, phone, country: where });
}

interface Labelled {
  readonly labelled: AddressParts;
  /** Lines without a label, and lines with the label "address". */
  readonly rest: readonly string[];
}

/** Reads labelled parts such as `Tel: …`, also several in one line. */
function takeLabelled(text: string, { label: labelForm, roleOf }: AddressForms): Labelled {
  const labelled: AddressParts = {};
  const rest: string[] = [];
  for (const line of text.split(/[\r\n\t|;•]+| · /)) {
    const labels = [...line.matchAll(labelForm)];
    const begin = labels[0]?.index ?? line.length;
    if (line.slice(0, begin).trim()) rest.push(line.slice(0, begin));
    labels.forEach((label, index) => {
      const value = tidy(line.slice(label.index + label[0].length, labels[index + 1]?.index ?? line.length));
      const role = roleOf.get((label[1] ?? "").toLowerCase());
      if (!value || role === undefined) return;
      if (role === "lines") return void rest.push(value);
      const [own, more] = role === "person" || role === "company" ? nameAndRest(value) : [value, ""];
      labelled[role] ??= own;
      if (more) rest.push(more);
    });
  }
  return { labelled, rest };
}

/** After a labelled name, the whole address may follow in the same line. */
function nameAndRest(value: string): readonly [string, string] {
  const behind = /[\u4e00-\u9fff]/.test(value)
    ? /^([^\s,]+)[\s,]+(.+)$/.exec(value)
    : (/^([^,]*), *((?! ).*\d.*)$/.exec(value) ?? new RegExp(`^(\\D+?)[ ,]+(${phoneForm.source}.*)$`).exec(value));
  return [behind?.[1] ?? value, behind?.[2] ?? ""];
}

/** Finds a country: a whole line, or the text after its last comma. Two letters may be a state, so they count only as a whole line. */
function takeCountry(
  lines: readonly string[],
  countries: readonly Country[],
  forms: AddressForms,
): { country: string | undefined; lines: readonly string[] } {
  for (const [index, line] of lines.entries()) {
    // A telephone number after it is not part of the name.
    const phone = line.endsWith(phonePlace) ? phonePlace : "";
    const place = tidy(line.slice(0, line.length - phone.length));
    const comma = place.lastIndexOf(",");
    const tail = place.slice(comma + 1).trim();
    const country =
      /^[a-z]{2}$/i.test(tail) && (comma >= 0 || index < lines.length - 1) ? undefined : countryOf(tail, countries, forms.words);
    if (country !== undefined)
      return { country, lines: lines.with(index, tidy(`${place.slice(0, Math.max(comma, 0))} ${phone}`)).filter(Boolean) };
  }
  return countryWithin(lines, countries, forms) ?? { country: undefined, lines };
}

/** A country after a comma or a postcode, with names after it: the names become a line of their own. */
function countryWithin(
  lines: readonly string[],
  countries: readonly Country[],
  forms: AddressForms,
): { country: string; lines: readonly string[] } | undefined {
  const names = countries.flatMap(({ code, names: own }) => [...own, ...(forms.words.countries[code] ?? [])]);
  const form = new RegExp(`(?:, *|(?:\\d{4,}|\\d[A-Z]{2}|[A-Z]\\d[A-Z\\d]*)[\\d-]* +)(${anyOf(names)})(?=[ ,.${phonePlace}]|$)`, "gi");
  for (const [index, line] of lines.entries()) {
    for (const found of line.matchAll(form)) {
      const [whole, name = ""] = found;
      const end = found.index + whole.length;
      const [ahead, behind] = [tidy(line.slice(0, end - name.length)), tidy(line.slice(end))];
      const country = countryOf(name, countries, forms.words);
      const [next = ""] = behind.split(",");
      const isParted = /^[ .]*(?:,|$)/.test(line.slice(end));
      // "Georgia Avenue" is a street, and Jordan Lee a person whose postcode is of another country.
      const isOther = forms.street.test(next) || /\d/.test(next) || (countryOfPostcode(ahead, forms) ?? country) !== country;
      if (country === undefined || (!isParted && isOther)) continue;
      return { country, lines: lines.toSpliced(index, 1, ahead, behind).filter(Boolean) };
    }
  }
  return undefined;
}

function countryOf(text: string, countries: readonly Country[], words: AddressWords): string | undefined {
  const wanted = text.trim().toLowerCase();
  return countries.find(({ code, names }) =>
    [code, ...names, ...(words.countries[code] ?? [])].some((name) => name.toLowerCase() === wanted),
  )?.code;
}

function present(parts: AddressParts): AddressParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== ""));
}
