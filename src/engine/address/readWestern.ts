/** Reads an address in Latin letters: first locality and postcode; the remaining lines are street, company and person. */
import type { AddressForms } from "./addressForms.ts";
import { type AddressParts, tidy } from "./addressParts.ts";
import { isStreet, type Locality, extractLocality } from "./extractLocality.ts";

export type FoundParts = AddressParts & Pick<Locality, "inCountry">;

const numberedForm = /\p{L}\.? +\d+ ?[a-z]?(?:[-/][a-z\d]+)?$/iu;

/** `lines`: without country, telephone and e-mail; `known`: the labelled parts and the country. */
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
  // In many countries a number after the name identifies a street.
  const hasStreet = all.some((line) => line.some((part) => isStreet(part, forms)));
  const isOne = (part: string) => isStreet(part, forms) || (!hasStreet && numberedForm.test(part) && !forms.company.test(part));
  for (const [at, line] of all.entries()) {
    for (const [index, part] of line.entries()) {
      const named = forms.attention.exec(part)?.[1] ?? (forms.titled.test(part) ? part : undefined);
      if (named !== undefined && (parts.person ?? known.person) === undefined) parts.person = named;
      else if (forms.secondLine.test(part)) seconds.push(part);
      else if (isOne(part)) streets.push(part);
      // The line between street and town is a part of the town.
      else if (streets.length > 0 && at < behind && (index > 0 || isBelowStreet)) streets.push(part);
      else if ((parts.company ?? known.company) === undefined && forms.company.test(part)) parts.company = part;
      else others.push(part);
    }
    isBelowStreet = streets.length > 0;
  }
  const needs = (role: "company" | "person") => (parts[role] ?? known[role]) === undefined;
  if (needs("company") && (others.length > (needs("person") ? 1 : 0) || !looksLikeName(others[0] ?? ""))) parts.company = others.shift();
  if (needs("person") && looksLikeName(others[0] ?? "")) parts.person = others.shift();
  // Unrecognized lines become part of the address, so that nothing is lost.
  const [street, ...more] = streets.length > 0 ? [...streets, ...others] : [...seconds.splice(0), ...others];
  const rest = [...seconds, ...more].filter(Boolean).join(", ");
  return { ...place, ...parts, ...(street !== undefined && { street }), ...(rest && { street2: rest }) };
}

/** Joins a title that is alone in its line with the name below. */
function withTitles(lines: readonly string[], { title }: AddressForms): readonly string[] {
  const at = lines.findIndex((line, index) => title.test(line) && index < lines.length - 1);
  return at < 0 ? lines : lines.toSpliced(at, 2, `${lines[at]} ${lines[at + 1]}`);
}

/** Splits a line at its commas, except those inside a company name (`Acme, Inc.`). */
function pieces(line: string): string[] {
  return line
    .split(/,(?! *(?:inc|llc|ltd|co|corp|limited|plc)\b)/i)
    .map(tidy)
    .filter(Boolean);
}

/** Splits a line without commas into a name before the street, the street, and a flat before or after it. */
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
