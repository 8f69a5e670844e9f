/** The words of addresses as patterns, made once. */
import type { AddressWords } from "#dialect/addresses.ts";
import { type AddressParts, phonePlace } from "./addressParts.ts";

export interface AddressForms {
  readonly words: AddressWords;
  /** A label with its colon; its first group is the label. */
  readonly label: RegExp;
  /** What a label says, in small letters; `lines` for the address itself. */
  readonly roleOf: ReadonlyMap<string, keyof AddressParts | "lines">;
  /** The word for a telephone before the place of its number, where no colon makes a label of it. */
  readonly phoneWord: RegExp;
  readonly street: RegExp;
  /** A street, and what follows it in the same line. */
  readonly streetEnd: RegExp;
  readonly secondLine: RegExp;
  readonly company: RegExp;
  readonly chinese: ChineseForms;
}

export interface ChineseForms {
  readonly company: RegExp;
  readonly place: RegExp;
  readonly house: RegExp;
  /** Groups: the municipality, or the province with its end. */
  readonly province: RegExp;
  readonly city: RegExp;
  readonly district: RegExp;
  /** At the beginning of what only looks like a district. */
  readonly noDistrict: RegExp;
  readonly handedTo: RegExp;
}

const made = new WeakMap<AddressWords, AddressForms>();

export function addressForms(words: AddressWords): AddressForms {
  const known = made.get(words) ?? formsOf(words);
  made.set(words, known);
  return known;
}

/** Any of these; the longer first, since the first that fits is taken. */
export function anyOf(list: readonly string[]): string {
  return list
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
    .join("|");
}

function formsOf(words: AddressWords): AddressForms {
  const labels = Object.entries(words.labels);
  const { chinese } = words;
  const han = "[\\u4e00-\\u9fff]";
  return {
    words,
    label: new RegExp(`(?:^|[\\s,;|])(${anyOf(labels.flatMap(([, names]) => names))})\\.? *: *`, "gi"),
    roleOf: new Map(labels.flatMap(([role, names]) => names.map((name) => [name.toLowerCase(), role as keyof AddressParts | "lines"]))),
    phoneWord: new RegExp(`(^|[\\s,;(])(?:${anyOf(words.labels["phone"] ?? [])})[).]*\\s*(?=${phonePlace})`, "gi"),
    street: new RegExp(`(?:\\b|(?<=[a-zß]))(?:${anyOf(words.streets)})\\b\\.?`, "i"),
    streetEnd: new RegExp(`^(.*\\b(?:${anyOf(words.streets)})\\b\\.?),? +(.+)$`, "i"),
    secondLine: new RegExp(`^(?:${anyOf(words.secondLines)})(?:\\b|(?=\\d)|\\s)`, "i"),
    company: new RegExp(`\\b(?:${anyOf(words.companies)})\\b`, "i"),
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
  };
}
