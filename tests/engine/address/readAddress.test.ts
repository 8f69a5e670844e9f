/** A block of text, as it is copied out of a message, read as an address. */
import { describe, expect, test } from "vitest";
import words from "../../../schemas/addresses.json" with { type: "json" };
import blocks from "./blocks.json" with { type: "json" };
import { readAddress } from "#engine/address/readAddress.ts";
import { fastestRun } from "../../helpers/time.ts";

const countries = [
  { code: "US", names: ["美国", "United States"] },
  { code: "CA", names: ["加拿大", "Canada"] },
  { code: "GB", names: ["英国", "United Kingdom"] },
  { code: "DE", names: ["德国", "Germany"] },
  { code: "AU", names: ["澳大利亚", "Australia"] },
  { code: "FR", names: ["法国", "France"] },
  { code: "NL", names: ["荷兰", "Netherlands"] },
  { code: "CN", names: ["中国", "China"] },
  { code: "AT", names: ["奥地利", "Austria"] },
  { code: "HU", names: ["匈牙利", "Hungary"] },
  { code: "JP", names: ["日本", "Japan"] },
  { code: "MX", names: ["墨西哥", "Mexico"] },
  // Some countries are called like people, states and streets.
  { code: "GE", names: ["格鲁吉亚", "Georgia"] },
  { code: "JO", names: ["约旦", "Jordan"] },
  { code: "TD", names: ["乍得", "Chad"] },
];
const read = (text: string) => readAddress(text, countries, words);

describe("an address in Latin letters", () => {
  test("line by line, as on a parcel", () => {
    expect(
      read("Harbor Home Goods Inc\nAttn: Dana Reyes\n24300 Nandina Ave\nDock 12\nMoreno Valley, CA 92551\nUnited States\n+1 909 555 0148"),
    ).toEqual({
      company: "Harbor Home Goods Inc",
      person: "Dana Reyes",
      street: "24300 Nandina Ave",
      street2: "Dock 12",
      city: "Moreno Valley",
      region: "CA",
      postcode: "92551",
      country: "US",
      phone: "+1 909 555 0148",
    });
  });

  test("in one line, with the name of the state and the longer postcode", () => {
    expect(read("Quayside Receiving LLC, 1200 Harbor Blvd, Suite 7, Ontario, California 91761-1234, USA")).toEqual({
      company: "Quayside Receiving LLC",
      street: "1200 Harbor Blvd",
      street2: "Suite 7",
      city: "Ontario",
      region: "CA",
      postcode: "91761-1234",
      country: "US",
    });
  });

  test("without commas the town begins behind the street", () => {
    expect(read("Sam Ode\n21000 Alameda St Carson CA 90810\nsam@pierside.example (562) 555-0102")).toEqual({
      person: "Sam Ode",
      street: "21000 Alameda St",
      city: "Carson",
      region: "CA",
      postcode: "90810",
      country: "US",
      email: "sam@pierside.example",
      phone: "(562) 555-0102",
    });
  });

  test("of Canada, whose state is no California", () => {
    expect(read("Maple Outfitters Inc\nLiam Tremblay\n85 Summerlea Road, Unit 4\nBrampton, ON L6T 4V2\nCanada")).toMatchObject({
      company: "Maple Outfitters Inc",
      person: "Liam Tremblay",
      street: "85 Summerlea Road",
      street2: "Unit 4",
      city: "Brampton",
      region: "ON",
      postcode: "L6T 4V2",
      country: "CA",
    });
  });

  test("of Britain, with the postcode in a line of its own", () => {
    expect(read("Amazon UK Services Ltd\nBoscombe Road\nDunstable\nLU5 4FE\nUnited Kingdom")).toMatchObject({
      company: "Amazon UK Services Ltd",
      city: "Dunstable",
      postcode: "LU5 4FE",
      country: "GB",
    });
  });

  test("of Britain, in one line; the postcode gives the country", () => {
    expect(read("Tom Hill, 5 Dock Road, Tilbury RM18 7EB")).toMatchObject({
      person: "Tom Hill",
      street: "5 Dock Road",
      city: "Tilbury",
      postcode: "RM18 7EB",
      country: "GB",
    });
  });

  test("of Germany, with the number behind the street", () => {
    expect(read("Nordlicht Handels GmbH\nAnna Vogel\nHafenstraße 12\n20457 Hamburg\nGermany\nTel: +49 40 555 0177")).toEqual({
      company: "Nordlicht Handels GmbH",
      person: "Anna Vogel",
      street: "Hafenstraße 12",
      city: "Hamburg",
      postcode: "20457",
      country: "DE",
      phone: "+49 40 555 0177",
    });
  });

  test("of Australia and of the Netherlands", () => {
    expect(read("Reef Supply Pty Ltd\n14 Wharf Street\nMoorebank NSW 2170\nAustralia")).toMatchObject({
      city: "Moorebank",
      region: "NSW",
      postcode: "2170",
      country: "AU",
    });
    expect(read("Grachten BV\nKeizersgracht 1\n1015 CJ Amsterdam\nNL")).toMatchObject({
      postcode: "1015 CJ",
      city: "Amsterdam",
      country: "NL",
    });
  });

  test("with labels, in whatever order", () => {
    expect(
      read(
        "Phone: 909-555-0148\nZip Code: 92551\nState: CA\nCity: Moreno Valley\nAddress: 24300 Nandina Ave\nName: Dana Reyes\nCountry: USA",
      ),
    ).toEqual({
      phone: "909-555-0148",
      postcode: "92551",
      region: "CA",
      city: "Moreno Valley",
      street: "24300 Nandina Ave",
      person: "Dana Reyes",
      country: "US",
    });
  });
});

describe("an address in Chinese", () => {
  test("in one line, name and number behind it", () => {
    expect(read("广东省深圳市宝安区福永街道凤凰工业区 A 栋 3 楼 张三 13800138000")).toEqual({
      region: "广东省",
      city: "深圳市",
      district: "宝安区",
      street: "福永街道凤凰工业区A栋3楼",
      person: "张三",
      phone: "13800138000",
    });
  });

  test("with a company, the name before, and blanks in the number", () => {
    expect(read("王海 138 0013 8000\n青岛码头玩具有限公司\n山东省青岛市黄岛区前湾港路 88 号 266500")).toEqual({
      person: "王海",
      phone: "138 0013 8000",
      company: "青岛码头玩具有限公司",
      region: "山东省",
      city: "青岛市",
      district: "黄岛区",
      street: "前湾港路88号",
      postcode: "266500",
    });
  });

  test("with labels and full-width signs", () => {
    expect(read("收件人：李四　联系电话：0755-2345 6789\n详细地址：上海市浦东新区张杨路１００号")).toEqual({
      person: "李四",
      phone: "0755-2345 6789",
      region: "上海市",
      city: "上海市",
      district: "浦东新区",
      street: "张杨路100号",
    });
  });

  test("of a province named short, and of a town without districts", () => {
    expect(read("浙江义乌市稠城街道城店路 399 号，周敏，0579-8523 6688")).toMatchObject({
      region: "浙江",
      city: "义乌市",
      street: "稠城街道城店路399号",
      person: "周敏",
    });
    expect(read("广东省东莞市虎门镇连升路 2 号")).toEqual({ region: "广东省", city: "东莞市", street: "虎门镇连升路2号" });
  });

  test("with the company in both languages", () => {
    expect(
      read("厦门海石户外用品有限公司\nXiamen Seastone Outdoor Co., Ltd.\n林志伟 0592-5566 0188\n福建省厦门市同安区集安路 528 号"),
    ).toMatchObject({
      company: "厦门海石户外用品有限公司",
      latinCompany: "Xiamen Seastone Outdoor Co., Ltd.",
      person: "林志伟",
      district: "同安区",
    });
  });
});

describe("an address all in one line", () => {
  test("with the country before the telephone, and a flat", () => {
    expect(read("Emma Wilson, 14 High Street, Flat 3, Manchester M1 2AB, United Kingdom, +44 161 496 0000")).toEqual({
      person: "Emma Wilson",
      street: "14 High Street",
      street2: "Flat 3",
      city: "Manchester",
      postcode: "M1 2AB",
      country: "GB",
      phone: "+44 161 496 0000",
    });
  });

  test("behind the label of a name", () => {
    expect(read("SHIP TO: FTW1, 33333 LBJ FWY, Dallas TX 75241, USA Phone 206-266-1000")).toEqual({
      company: "FTW1",
      street: "33333 LBJ FWY",
      city: "Dallas",
      region: "TX",
      postcode: "75241",
      country: "US",
      phone: "206-266-1000",
    });
    expect(read("收件人: 张伟 13800138000 广东省深圳市宝安区福海街道永和路12号")).toEqual({
      person: "张伟",
      phone: "13800138000",
      region: "广东省",
      city: "深圳市",
      district: "宝安区",
      street: "福海街道永和路12号",
    });
    expect(read("Attn: Dana Reyes +1 909 555 0148")).toEqual({ person: "Dana Reyes", phone: "+1 909 555 0148" });
    expect(read("Company: Studio 54 LLC")).toEqual({ company: "Studio 54 LLC" });
  });

  test("with numbers as they are written at home, and a country in its own language", () => {
    expect(read("Mary-Jane O'Brien\nUnit 7, 25 George St\nParramatta NSW 2150\nAustralia\n0412 345 678")).toMatchObject({
      phone: "0412 345 678",
      street: "25 George St",
      street2: "Unit 7",
    });
    expect(read("Acme GmbH\nHauptstr. 5a\n80331 München\nDeutschland")).toEqual({
      company: "Acme GmbH",
      street: "Hauptstr. 5a",
      city: "München",
      postcode: "80331",
      country: "DE",
    });
    expect(read("广东省东莞市虎门镇连升路2号 王芳（电话）137-1234-5678")).toMatchObject({ person: "王芳", phone: "137-1234-5678" });
  });
});

test("what is no address leaves everything empty but what it surely holds", () => {
  expect(read("")).toEqual({});
  expect(read("   \n , ")).toEqual({});
  expect(read("mail me: dana@quayside.example")).toMatchObject({ email: "dana@quayside.example" });
});

test("a long text is read at once", () => {
  const begun = "Harbor Home, Unit 4, ".repeat(2_000);
  expect(read(begun)).toBeTypeOf("object");
});

describe("blocks as they are copied out of mails, shops and waybills, read whole", () => {
  test.each(blocks.map((block) => ({ ...block, title: block.text.replaceAll("\n", " / ") })))("$title", ({ text, parts }) => {
    expect(read(text)).toEqual(parts);
  });
});

describe("a block made to be slow is read in less than 400 ms", () => {
  test.each([
    "Name: A" + ", ".repeat(999),
    " ".repeat(30_000) + "1",
    `${"1 ".repeat(20_000)}A`,
    `a@${"a.".repeat(20_000)}`,
    "-".repeat(40_000),
    `Tel ${"+2".repeat(20_000)}`,
    `${", ".repeat(20_000)}12345 X`,
    `${"\u8def".repeat(20_000)}1`,
    `${"Ave ".repeat(10_000)}!`,
    `\u3012${" ".repeat(20_000)}123-4567x`,
  ])("%#", (text) => {
    expect(fastestRun(() => read(text))).toBeLessThan(400);
  });
});
