/** Reads a Japanese address: postcode, prefecture, city, block; company and name before or after. */
import type { JapaneseForms } from "./addressForms.ts";
import { type AddressParts, phonePlace } from "./addressParts.ts";
import type { FoundParts } from "./readWestern.ts";

const postcodeForm = /〒? ?(\d{3}-\d{4})(?!\d)/;
const nameForm = /^[\u3040-\u30ff\u4e00-\u9fff]{2,8}(?: [\u3040-\u30ff\u4e00-\u9fff]{1,8})?$/;

/** Returns whether the lines are Japanese rather than Chinese, by the signs in an address. */
export function isJapanese(lines: readonly string[], { prefecture }: JapaneseForms): boolean {
  const text = lines.join("\n");
  return /〒|[\u3040-\u30ff]/.test(text) || lines.some((line) => line.split(/\s/).some((word) => prefecture.test(word)));
}

/** `lines`: without country and e-mail; the telephone number is replaced by a mark. */
export function readJapanese(lines: readonly string[], forms: JapaneseForms): FoundParts {
  const parts: FoundParts = { inCountry: "JP" };
  const found: AddressParts = {};
  const street: string[] = [];
  for (const raw of lines) {
    const postcode = postcodeForm.exec(raw);
    if (postcode) found.postcode ??= postcode[1];
    const line = raw.replace(postcodeForm, " ").replaceAll(phonePlace, "\n").trim();
    for (const part of line.split(/[\n,、]+|\s{2,}/).flatMap((one) => words(one.trim(), forms))) {
      const whole = forms.prefecture.exec(part);
      if (whole && found.region === undefined) {
        const behind = part.slice(whole[0].length);
        const city = forms.city.exec(behind)?.[0];
        Object.assign(found, { region: whole[1], ...(city !== undefined && { city }) });
        // Without a label, the lines above the locality are the recipient.
        const above = street.splice(0).join(" ");
        if (above) found.company ??= above;
        street.push(behind.slice(city?.length ?? 0));
      } else if (found.company === undefined && forms.company.test(part)) found.company = part;
      else if (found.person === undefined && nameForm.test(part.replace(forms.handedTo, "")))
        found.person = part.replace(forms.handedTo, "");
      else street.push(part);
    }
  }
  const text = street.filter(Boolean).join(" ");
  return { ...parts, ...found, ...(text && { street: text }) };
}

/** Splits a line at its blanks if one of its words begins with a prefecture: name and company may be in the same line. */
function words(line: string, { prefecture }: JapaneseForms): readonly string[] {
  const all = line.split(" ").filter(Boolean);
  return all.some((word) => prefecture.test(word)) ? all : line === "" ? [] : [line];
}
