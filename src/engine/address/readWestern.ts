/** The lines of an address in Latin letters: place and postcode first, what is left is street, company and person. */
import type { AddressForms } from "./addressForms.ts";
import { type AddressParts, tidy } from "./addressParts.ts";
import { isStreet, type Locality, extractLocality } from "./extractLocality.ts";

export type FoundParts = AddressParts & Pick<Locality, "inCountry">;

const numberedForm = /\p{L}\.? +\d+ ?[a-z]?(?:[-/][a-z\d]+)?$/iu;

/** `lines` without country, telephone and mail; `known` is what the text says by labels, and its country. */
export function readWestern(
  lines: readonly string[],
  forms: AddressForms,
  known: Pick<AddressParts, "country" | "company" | "person">,
): FoundParts {
  const { place, left, behind } = extractLocality(lines, forms, known.country);
  const parts: AddressParts = {};
  const others: string[] = [];
  const streets: string[] = [];
  const seconds: string[] = [];
  let isBelowStreet = false;
  const all = withTitles(left, forms).map((line) => pieces(line).flatMap((piece) => apart(piece, forms)));
  // In many countries the number alone tells a street, behind its name.
  const hasStreet = all.some((line) => line.some((part) => isStreet(part, forms)));
  const isOne = (part: string) => isStreet(part, forms) || (!hasStreet && numberedForm.test(part) && !forms.company.test(part));
  for (const [at, line] of all.entries()) {
    for (const [index, part] of line.entries()) {
      const named = forms.attention.exec(part)?.[1] ?? (forms.titled.test(part) ? part : undefined);
      if (named !== undefined && (parts.person ?? known.person) === undefined) parts.person = named;
      else if (forms.secondLine.test(part)) seconds.push(part);
      else if (isOne(part)) streets.push(part);
      // Between street and town stands a part of the town.
      else if (streets.length > 0 && at < behind && (index > 0 || isBelowStreet)) streets.push(part);
      else if ((parts.company ?? known.company) === undefined && forms.company.test(part)) parts.company = part;
      else others.push(part);
    }
    isBelowStreet = streets.length > 0;
  }
  const needs = (role: "company" | "person") => (parts[role] ?? known[role]) === undefined;
  if (needs("company") && (others.length > (needs("person") ? 1 : 0) || !looksLikeName(others[0] ?? ""))) parts.company = others.shift();
  if (needs("person") && looksLikeName(others[0] ?? "")) parts.person = others.shift();
  // What is left over stands in the address rather than nowhere.
  const [street, ...more] = streets.length > 0 ? [...streets, ...others] : [...seconds.splice(0), ...others];
  const rest = [...seconds, ...more].filter(Boolean).join(", ");
  return { ...place, ...parts, ...(street !== undefined && { street }), ...(rest && { street2: rest }) };
}

/** A title in a line of its own belongs to the name below it. */
function withTitles(lines: readonly string[], { title }: AddressForms): readonly string[] {
  const at = lines.findIndex((line, index) => title.test(line) && index < lines.length - 1);
  return at < 0 ? lines : lines.toSpliced(at, 2, `${lines[at]} ${lines[at + 1]}`);
}

/** Parts of a line; the commas inside of a company's name (`Acme, Inc.`) stay. */
function pieces(line: string): string[] {
  return line
    .split(/,(?! *(?:inc|llc|ltd|co|corp|limited|plc)\b)/i)
    .map(tidy)
    .filter(Boolean);
}

/** A name before the street, and a flat before or behind it, where no comma parts them. */
function apart(piece: string, forms: AddressForms): readonly string[] {
  const [, unit, street] = forms.unitFirst.exec(piece) ?? [];
  if (unit !== undefined && street !== undefined && isStreet(street, forms)) return [unit, street];
  const [, ahead, last] = forms.unitLast.exec(piece) ?? [];
  if (ahead !== undefined && last !== undefined && isStreet(ahead, forms)) return [...apart(ahead, forms), last];
  const [, name, numbered] = /^(\D+?) +(\d+[A-Za-z]?(?:[-/]\d+)? +\p{L}.*)$/u.exec(piece) ?? [];
  const isNamed = name !== undefined && name.includes(" ") && looksLikeName(name) && !forms.street.test(name);
  return isNamed && numbered !== undefined && forms.street.test(numbered) ? [name, numbered] : [piece];
}

function looksLikeName(text: string): boolean {
  return /^\p{L}[\p{L}.'-]*(?: \p{L}[\p{L}.'-]*){0,3}$/u.test(text);
}
