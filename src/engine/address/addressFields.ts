/** Distributes the parts of an address to the fields of a form. Pure. */
import type { AddressRole } from "#dialect/schema/addresses.ts";
import type { AddressParts } from "./addressParts.ts";

/**
 * Returns role -> text for the roles of the form. A part without a field goes into the next wider
 * one (a district into the street, a second line into the first, everything into a single line),
 * so that nothing is lost.
 */
export function addressFields(parts: AddressParts, has: ReadonlySet<AddressRole>): ReadonlyMap<AddressRole, string> {
  const { company, latinCompany, region, city, district, street, street2, postcode, ...same } = parts;
  const isChinese = [region, city, district, street].some((one) => one !== undefined && /[\u4e00-\u9fff]/.test(one));
  const isLatin = company !== undefined && !/[\u4e00-\u9fff]/.test(company);
  const texts: Partial<Record<AddressRole, string | undefined>> = {
    ...same,
    ...(has.has("latinCompany")
      ? { company: isLatin ? undefined : company, latinCompany: latinCompany ?? (isLatin ? company : undefined) }
      : { company: company ?? latinCompany }),
    area: join([region, city === region ? undefined : city, district], isChinese ? "" : ", "),
    region,
    city,
    district,
    postcode,
    street2,
  };
  const within = has.has("area") || has.has("city");
  const wide = [has.has("region") || has.has("area") ? undefined : region, has.has("city") || has.has("area") ? undefined : city];
  const [province, town] = within ? [undefined, undefined] : wide;
  const place = has.has("district") || has.has("area") ? undefined : district;
  const second = has.has("street2") ? undefined : street2;
  texts.street = isChinese
    ? join([province, town === province ? undefined : town, place, street, second], "")
    : join([street, second, place, town, join([province, has.has("postcode") || within ? undefined : postcode], " ")], ", ");
  return new Map(
    Object.entries(texts).flatMap(([role, text]): [AddressRole, string][] =>
      has.has(role as AddressRole) && text !== undefined && text !== "" ? [[role as AddressRole, text]] : [],
    ),
  );
}

const place: readonly AddressRole[] = ["area", "region", "city", "district", "postcode", "street", "street2"];
const who: readonly AddressRole[] = ["company", "latinCompany", "person", "phone", "email"];

/**
 * Returns the roles whose fields are cleared when the roles `filled` get a text. Place and recipient are
 * replaced as a whole, so that no city or mailbox of the previous address remains. The country stays:
 * users often choose it first.
 */
export function replacedRoles(parts: AddressParts, filled: ReadonlySet<AddressRole>): ReadonlySet<AddressRole> {
  const { company, latinCompany, person, region, city, district, street, street2, postcode } = parts;
  const isPlace = (region ?? city ?? district ?? street ?? street2 ?? postcode) !== undefined;
  const isWho = (company ?? latinCompany ?? person) !== undefined;
  return new Set([...(isPlace ? place : []), ...(isWho ? who : [])].filter((role) => !filled.has(role)));
}

function join(parts: readonly (string | undefined)[], by: string): string | undefined {
  const there = parts.filter((part) => part !== undefined && part !== "");
  return there.length > 0 ? there.join(by) : undefined;
}
