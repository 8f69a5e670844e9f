/** How addresses are written: the words by which an address is read out of a text. `schemas/addresses.json` as TypeScript. */

/** A part of an address. `area`: province, city and district in one; `latinCompany`: where the company stands in two scripts. */
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
  /** Part of an address (`lines`: the address itself) -> what it is called before a colon. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** Country code -> other names than those of the list of countries. */
  readonly countries: Readonly<Record<string, readonly string[]>>;
  /** Country code -> code of a state -> its name. */
  readonly regions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Country code -> pattern of the postcode that stands behind the state. */
  readonly postcodes: Readonly<Record<string, string>>;
  /** Words that a street has, and the second line of an address begins with, and a company's name has. */
  readonly streets: readonly string[];
  readonly secondLines: readonly string[];
  readonly companies: readonly string[];
  /** Before the name of whom it is for, and before the name of a person. */
  readonly attention: readonly string[];
  readonly titles: readonly string[];
  readonly chinese: ChineseWords;
  readonly japanese: JapaneseWords;
}

/** Of what the parts of an address in China end with; `provinces` and `municipalities` by name, without their ends. */
export interface ChineseWords {
  /** What district and province end with where they are written in Latin letters. */
  readonly latinDistricts: readonly string[];
  readonly latinProvinces: readonly string[];
  readonly country: string;
  readonly municipalities: readonly string[];
  readonly provinces: readonly string[];
  readonly provinceEnds: readonly string[];
  readonly cityEnds: readonly string[];
  readonly districtEnds: readonly string[];
  /** What ends like a district and is none. */
  readonly noDistricts: readonly string[];
  /** A word that ends so is no name of a person. */
  readonly placeEnds: readonly string[];
  /** A word that has one of these is no company. */
  readonly houseMarks: readonly string[];
  readonly companyEnds: readonly string[];
  /** Behind the name of whom it is for or from. */
  readonly handedTo: readonly string[];
}

/** Of what the parts of an address in Japan end with. */
export interface JapaneseWords {
  readonly countryNames: readonly string[];
  /** Prefectures that have an end of their own; the others have `prefectureEnd`. */
  readonly prefectures: readonly string[];
  readonly prefectureEnd: string;
  readonly cityEnds: readonly string[];
  readonly companies: readonly string[];
  /** Behind the name of whom it is for. */
  readonly handedTo: readonly string[];
}
