/** An address as it is written in China: province, city, district, street, with name and company before or behind. */
import { type AddressParts, phonePlace } from "./addressParts.ts";
import words from "./words.json";

const companyEnd = /(?:公司|集团|工厂|厂|中心|商行|经营部|工作室|事务所|合作社|物流园)$/;
const placeEnd = /[省市区县镇乡村街道路巷弄号楼栋幢座室层园厂仓库城港湾旗盟州]$/;
const nameForm = /^[\u4e00-\u9fff]{2,4}(?:·[\u4e00-\u9fff]{1,8})?$/;
const latinCompany = /^[A-Za-z][A-Za-z0-9&.,'() -]{5,}$/;
const provinceForm = new RegExp(
  `^(?:中国)?(?:(${words.municipalities.join("|")})市?|((?:${words.provinces.join("|")})(?:省|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)?))`,
);
const cityForm = /^([\u4e00-\u9fff]{2,8}?(?:自治州|地区|市|盟))/;
const districtForm = /^([\u4e00-\u9fff]{1,8}?(?:自治县|自治旗|区|县|市|旗))(?!域|间)/;
/** These end like a district and are none. */
const noDistrict = /(?:工业区|园区|小区|社区|厂区|库区|保税区)$/;

/** `lines` without country and mail; the place of the telephone number is marked. */
export function readChinese(lines: readonly string[]): AddressParts {
  const parts: AddressParts = {};
  const latin = lines.find((line) => latinCompany.test(line.replaceAll(phonePlace, "").trim()));
  if (latin !== undefined) parts.latinCompany = latin.replaceAll(phonePlace, "").trim();
  const tokens = lines.filter((line) => line !== latin).flatMap((line) => line.split(/[\s,，、;；()（）]+/).filter(Boolean));
  const postcode = tokens.findIndex((token) => /^\d{6}$/.test(token));
  if (postcode >= 0) parts.postcode = tokens.splice(postcode, 1)[0];
  const company = tokens.findIndex((token) => token.length >= 4 && companyEnd.test(token) && !provinceCity(token));
  if (company >= 0) parts.company = tokens.splice(company, 1)[0];
  const person = personAt(tokens);
  if (person >= 0) parts.person = tokens.splice(person, 1)[0]?.replace(/[收寄]$/, "");
  const address = tokens.filter((token) => token !== phonePlace && !/^[收寄]$/.test(token)).reduce(joined, "");
  return { ...parts, ...placesOf(address) };
}

/** A name stands beside the telephone number, or first, or last. */
function personAt(tokens: readonly string[]): number {
  const phone = tokens.indexOf(phonePlace);
  const places = phone < 0 ? [0, tokens.length - 1] : [phone - 1, phone + 1, 0, tokens.length - 1];
  return places.find((place) => isName(tokens[place] ?? "")) ?? -1;
}

function isName(token: string): boolean {
  return nameForm.test(token) && !placeEnd.test(token) && !provinceForm.test(token);
}

/** A company may bear the name of its place (`广东省…有限公司`): that is one word, not an address. */
function provinceCity(token: string): boolean {
  return /[号楼栋座室]/.test(token);
}

/** Chinese is written without blanks; two words of letters or digits keep theirs. */
function joined(before: string, token: string): string {
  return /[\w]$/.test(before) && /^[\w]/.test(token) ? `${before} ${token}` : before + token;
}

function placesOf(address: string): AddressParts {
  const parts: AddressParts = {};
  let rest = address;
  const [whole = "", municipality, province] = provinceForm.exec(rest) ?? [];
  rest = rest.slice(whole.length);
  if (municipality !== undefined) {
    parts.region = `${municipality}市`;
    parts.city = `${municipality}市`;
    rest = rest.replace(new RegExp(`^${municipality}市`), "").replace(/^市辖区/, "");
  } else {
    if (province !== undefined) parts.region = province;
    const [city] = cityForm.exec(rest) ?? [];
    if (city !== undefined) parts.city = city;
    rest = rest.slice(city?.length ?? 0);
  }
  const [district] = whole || parts.city !== undefined ? (districtForm.exec(rest) ?? []) : [];
  if (district !== undefined && !noDistrict.test(district)) {
    parts.district = district;
    rest = rest.slice(district.length);
  }
  if (rest) parts.street = rest;
  return parts;
}
