/** Compiles the words of addresses (schemas) to patterns, once. */
import type { AddressWords } from "#dialect/schema/addresses.ts";
import { type AddressParts, phonePlace, plainLetters } from "./addressParts.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

export interface AddressForms {
  readonly words: AddressWords;
  /** A label with its colon; its first group is the label. */
  readonly label: RegExp;
  /** Label in lower case -> the part that it names; `lines` for the address itself. */
  readonly roleOf: ReadonlyMap<string, keyof AddressParts | "lines">;
  /** A word for telephone before the marked number, without a colon. */
  readonly phoneWord: RegExp;
  readonly street: RegExp;
  /** A street, and the rest of its line. */
  readonly streetEnd: RegExp;
  readonly secondLine: RegExp;
  /** Groups: a flat with its number, the rest; and in reverse order. */
  readonly unitFirst: RegExp;
  readonly unitLast: RegExp;
  readonly company: RegExp;
  /** "Attn" and the like; its group is the name of the person. */
  readonly attention: RegExp;
  /** A title alone, and a title before a name. */
  readonly title: RegExp;
  readonly titled: RegExp;
  readonly regions: readonly RegionForms[];
  /** Returns the code of a state of that country, or of any country. */
  regionOf(name: string, country?: string): string | undefined;
  /** Groups: the text before, a postcode after its word, town, state. */
  readonly postcodeWord: RegExp;
  readonly latinDistrict: RegExp;
  readonly latinProvince: RegExp;
  readonly chinese: ChineseForms;
  readonly japanese: JapaneseForms;
}

/** States of a country, read without accents. */
export interface RegionForms {
  readonly inCountry: string;
  /** At the end of a line; groups: the text before, state, postcode. */
  readonly ending: RegExp;
  codeOf(name: string): string | undefined;
}

export interface JapaneseForms {
  /** At the beginning; its group is the prefecture without the country. */
  readonly prefecture: RegExp;
  readonly city: RegExp;
  readonly company: RegExp;
  readonly handedTo: RegExp;
}

export interface ChineseForms {
  readonly company: RegExp;
  readonly place: RegExp;
  readonly house: RegExp;
  /** Groups: the municipality, or the province with its suffix. */
  readonly province: RegExp;
  readonly city: RegExp;
  readonly district: RegExp;
  /** At the beginning of a text that only looks like a district. */
  readonly noDistrict: RegExp;
  readonly handedTo: RegExp;
}

export const addressForms = oncePer(formsOf);

/** A pattern for any of these words, longest first, because the first alternative that matches wins. */
export function anyOf(list: readonly string[]): string {
  return list
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("|");
}

function formsOf(words: AddressWords): AddressForms {
  const labels = Object.entries(words.labels);
  const { chinese, japanese } = words;
  const regions = Object.entries(words.regions).map(([inCountry, names]) =>
    regionForms(inCountry, names, words.postcodes[inCountry] ?? ""),
  );
  const unit = `(?:${anyOf(words.secondLines)})\\.?`;
  const han = "[\\u4e00-\\u9fff]";
  return {
    words,
    label: new RegExp(`(?:^|[\\s,;|])(${anyOf(labels.flatMap(([, names]) => names))})\\.? *: *`, "gi"),
    roleOf: new Map(labels.flatMap(([role, names]) => names.map((name) => [name.toLowerCase(), role as keyof AddressParts | "lines"]))),
    phoneWord: new RegExp(`(^|[\\s,;(])(?:${anyOf(words.labels["phone"] ?? [])})[).]*\\s*(?=${phonePlace})`, "gi"),
    // A separate word, or the suffix of a longer one: many towns end in a short suffix.
    street: new RegExp(
      `(?:(?<![\\p{L}\\d])(?:${anyOf(words.streets)})|(?<=\\p{L})(?:${anyOf(words.streets.filter((one) => one.length > 3))}))(?![\\p{L}\\d])\\.?`,
      "iu",
    ),
    streetEnd: new RegExp(`^(.*\\b(?:${anyOf(words.streets)})\\b\\.?(?: (?:[NS][EW]?|[EW])\\b)?),? +(.+)$`, "i"),
    secondLine: new RegExp(`^(?:${anyOf(words.secondLines)})(?:\\b|(?=\\d)|\\s)`, "i"),
    unitFirst: new RegExp(`^((?:${unit}) *#?[A-Z]?\\d[\\w-]*|#\\w+)[ ,/]+(\\S.*)$`, "i"),
    unitLast: new RegExp(`^(.*\\S)[ ,]+((?:${unit}) *#?(?:[A-Z]?\\d[\\w-]*|[A-Z])|#\\w+)$`, "i"),
    company: new RegExp(`(?<![\\p{L}\\d])(?:${anyOf(words.companies)})(?![\\p{L}\\d])`, "iu"),
    attention: new RegExp(`^(?:${anyOf(words.attention)})[.:]* +(\\D+)$`, "i"),
    title: new RegExp(`^(?:${anyOf(words.titles)})\\.?$`, "i"),
    titled: new RegExp(`^(?:${anyOf(words.titles)})\\.? +\\p{Lu}[^\\d,]*$`, "iu"),
    regions,
    regionOf: (name, country) =>
      regions.filter(({ inCountry }) => country === undefined || inCountry === country).flatMap(({ codeOf }) => codeOf(name) ?? [])[0],
    postcodeWord: new RegExp(
      `^(?:(.*?)[, ]+)?(?:${anyOf(words.labels["postcode"] ?? [])})\\.? *(\\d{4,6})[, ]+([^,\\d]+)(?:, *([^,\\d]+))?$`,
      "i",
    ),
    latinDistrict: new RegExp(`\\b(?:${anyOf(chinese.latinDistricts)})$`, "i"),
    latinProvince: new RegExp(` (?:${anyOf(chinese.latinProvinces)})$`, "i"),
    chinese: {
      company: new RegExp(`(?:${anyOf(chinese.companyEnds)})$`),
      place: new RegExp(`(?:${anyOf(chinese.placeEnds)})$`),
      house: new RegExp(anyOf(chinese.houseMarks)),
      province: new RegExp(
        `^(?:${chinese.country})?(?:(${anyOf(chinese.municipalities)})|((?:${anyOf(chinese.provinces)})(?:${anyOf(chinese.provinceEnds)})?))`,
      ),
      city: new RegExp(`^(${han}{1,7}?(?:${anyOf(chinese.cityEnds)}))`),
      district: new RegExp(`^(${han}{1,8}?(?:${anyOf(chinese.districtEnds)}))`),
      noDistrict: new RegExp(`^${han}{0,8}?(?:${anyOf(chinese.noDistricts)})`),
      handedTo: new RegExp(`(?:${anyOf(chinese.handedTo)})$`),
    },
    japanese: {
      prefecture: new RegExp(`^(?:${anyOf(japanese.countryNames)})?(${anyOf(japanese.prefectures)}|${han}{2,3}${japanese.prefectureEnd})`),
      city: new RegExp(`^[^\\d]{1,8}?(?:${anyOf(japanese.cityEnds)})`),
      company: new RegExp(anyOf(japanese.companies)),
      handedTo: new RegExp(`(?:${anyOf(japanese.handedTo)})$`),
    },
  };
}

function regionForms(inCountry: string, names: Readonly<Record<string, string>>, postcode: string): RegionForms {
  const plain = Object.entries(names).map(([code, name]) => ({ code, known: [code, name].map((one) => plainLetters(one)) }));
  return {
    inCountry,
    ending: new RegExp(`^(.*?)[, (]+(${anyOf(plain.flatMap(({ known }) => known))})[.)]*[, ]+(${postcode})$`, "i"),
    codeOf: (name) => {
      const wanted = plainLetters(name).toLowerCase();
      return plain.find(({ known }) => known.some((one) => one.toLowerCase() === wanted))?.code;
    },
  };
}
