import { describe, expect, test } from "vitest";
import type { AddressRole } from "#dialect/schema/addresses.ts";
import { addressFields } from "#engine/address/addressFields.ts";

const fields = (parts: Parameters<typeof addressFields>[0], ...roles: AddressRole[]) =>
  Object.fromEntries(addressFields(parts, new Set(roles)));
const american = { company: "Acme LLC", street: "1 Pier Ave", street2: "Dock 2", city: "Carson", region: "CA", postcode: "90810" };
const chinese = { company: "海石公司", region: "福建省", city: "厦门市", district: "同安区", street: "集安路528号" };

describe("an address in the fields of a form", () => {
  test("each part goes into its own", () => {
    expect(fields(american, "company", "street", "street2", "city", "region", "postcode")).toEqual(american);
  });

  test("what has no field goes into the street", () => {
    expect(fields(american, "city", "street")).toEqual({ city: "Carson", street: "1 Pier Ave, Dock 2" });
    expect(fields(american, "street")).toEqual({ street: "1 Pier Ave, Dock 2, Carson, CA 90810" });
    expect(fields(chinese, "street")).toEqual({ street: "福建省厦门市同安区集安路528号" });
    expect(fields(chinese, "city", "street")).toEqual({ city: "厦门市", street: "同安区集安路528号" });
  });

  test("province, city and district may share a field; a city that is a province is written once", () => {
    expect(fields(chinese, "area", "street")).toEqual({ area: "福建省厦门市同安区", street: "集安路528号" });
    expect(fields({ region: "上海市", city: "上海市", district: "浦东新区" }, "area")).toEqual({ area: "上海市浦东新区" });
  });

  test("a company goes where its letters belong", () => {
    expect(fields({ company: "海石公司", latinCompany: "Seastone" }, "company", "latinCompany")).toEqual({
      company: "海石公司",
      latinCompany: "Seastone",
    });
    expect(fields({ company: "Seastone" }, "company", "latinCompany")).toEqual({ latinCompany: "Seastone" });
    expect(fields({ latinCompany: "Seastone" }, "company")).toEqual({ company: "Seastone" });
  });

  test("nothing is written where nothing was read", () => {
    expect(fields({}, "company", "street", "area")).toEqual({});
  });
});
