/**
 * Decides which IP addresses a webhook may reach: none inside of our own network, whatever name, redirect or notation leads there.
 *
 * The name is resolved once, every address of the answer is checked, and the connection is made to a checked address only, so that a
 * second answer of the name server (DNS rebinding) is never asked for.
 */
import { lookup as systemLookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { DeliveryError } from "../mail/sender.ts";

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Resolves a host name to all its addresses. */
export type Lookup = (host: string) => Promise<readonly Address[]>;

/** Ranges in CIDR notation that are not the public internet (IANA special-purpose registries). */
const REFUSED = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24"],
  ...["192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];
/** The only range of IPv6 with public addresses; everything else is local, special or an IPv4 address in another form. */
const PUBLIC_IPV6 = "2000::/3";
/** Within it: IPv4 in another form (6to4, Teredo), documentation, benchmarks, identifiers. */
const REFUSED_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

/** Returns a list of ranges. Throws an `Error` for a range that cannot be read. */
export function rangeList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix = ""] = range.split("/");
    const family = isIP(address);
    const bits = Number(prefix);
    if (family === 0 || !/^\d{1,3}$/.test(prefix) || bits > (family === 4 ? 32 : 128))
      throw new Error(`"${range}" is not a range such as 10.0.0.0/8.`);
    list.addSubnet(address, bits, family === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

const refused = rangeList([...REFUSED, ...REFUSED_IPV6]);
const publicIpv6 = rangeList([PUBLIC_IPV6]);

const typeOf = ({ family }: Address): "ipv4" | "ipv6" => (family === 4 ? "ipv4" : "ipv6");

/** Returns whether the address belongs to the public internet. */
export function isPublicAddress(address: Address): boolean {
  if (refused.check(address.address, typeOf(address))) return false;
  return address.family === 4 || publicIpv6.check(address.address, "ipv6");
}

/** Resolves by the operating system, as every other program of the machine does. */
export const resolveBySystem: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));

/**
 * Returns the address to connect to. Throws a `DeliveryError`: `never` if one of the addresses is refused, `later` if the name has none
 * at the moment.
 * @param host as `URL.hostname` returns it
 * @param allowed ranges that are allowed all the same, for installations that receive webhooks inside of their own network
 */
export async function allowedAddress(
  host: string,
  { lookup, allowed }: { readonly lookup: Lookup; readonly allowed: BlockList },
): Promise<Address> {
  const addresses = await resolve(host.replace(/^\[|\]$/g, ""), lookup);
  // One refused address refuses the name: of mixed public and private addresses a client would choose by chance.
  const isAllowed = (one: Address): boolean => isPublicAddress(one) || allowed.check(one.address, typeOf(one));
  const [first] = addresses;
  if (!first) throw new DeliveryError("later", "The name has no address.");
  if (!addresses.every(isAllowed)) throw new DeliveryError("never", "The address is not on the public internet.");
  return first;
}

async function resolve(host: string, lookup: Lookup): Promise<readonly Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  try {
    return await lookup(host);
  } catch {
    throw new DeliveryError("later", "The name cannot be resolved.");
  }
}
