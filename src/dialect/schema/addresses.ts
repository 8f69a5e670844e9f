/** Type of `schemas/addresses.json`: the words that the address parser recognizes in a text. */

/** A part of an address. `area`: province, city and district in one field; `latinCompany`: the company name in Latin letters beside `company`. */
export type AddressRole =
  | "company"
  | "latinCompany"
  | "person"
  | "phone"
  | "email"
  | "country"
  | "area"
  | "region"
  | "city"
  | "district"
  | "postcode"
  | "street"
  | "street2";

export interface AddressWords {
  readonly $schema?: string;
  /** Part of an address (`lines`: the address itself) -> its labels, which a colon follows. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** Country code -> names in addition to those of the code list of countries. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** Country code -> code of a state -> its name. */
  readonly regions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Country code -> pattern of the postcode after the state. */
  readonly postcodes: Readonly<Record<string, string>>;
  /** Words of a street, words that begin the second address line, and words of a company name. */
  readonly streets: readonly string[];
  readonly secondLines: readonly string[];
  readonly companies: readonly string[];
  /** Words before the recipient (such as "Attn"), and titles before the name of a person. */
  readonly attention: readonly string[];
  readonly titles: readonly string[];
  readonly chinese: ChineseWords;
  readonly japanese: JapaneseWords;
}

/** Endings of the parts of an address in China; `provinces` and `municipalities` are names without their endings. */
export interface ChineseWords {
  /** Endings of district and province in Latin letters. */
  readonly latinDistricts: readonly string[];
  readonly latinProvinces: readonly string[];
  readonly country: string;
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly provinceEnds: readonly string[];
  readonly cityEnds: readonly string[];
  readonly districtEnds: readonly string[];
  /** Words that end like a district but are not one. */
  readonly noDistricts: readonly string[];
  /** Endings that the name of a person does not have. */
  readonly placeEnds: readonly string[];
  /** Words that the name of a company does not contain. */
  readonly houseMarks: readonly string[];
  readonly companyEnds: readonly string[];
  /** Words after the name of the recipient or sender. */
  readonly handedTo: readonly string[];
}

/** Endings of the parts of an address in Japan. */
export interface JapaneseWords {
  readonly countryNames: readonly string[];
  /** Prefectures with an ending of their own; the others end with `prefectureEnd`. */
  readonly prefectures: readonly string[];
  readonly prefectureEnd: string;
  readonly cityEnds: readonly string[];
  readonly companies: readonly string[];
  /** Words after the name of the recipient. */
  readonly handedTo: readonly string[];
}
