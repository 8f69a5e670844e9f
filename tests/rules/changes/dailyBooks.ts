/** Rule changes of a forwarder's day at goods and addresses: values, cartons, words of names, telephones. */
import { addedLimit } from "../harness/enquiryEdits.ts";
import { addedField, addedRowRule, addedRule, dailyChange, entityFiles, label, misspelt } from "../harness/dailyChange.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const template = { name: "A", quantityPerBox: 20, grossWeightPerBox: 18, length: 60, width: 40, height: 50 };

export const dailyGoods: readonly RuleChange[] = [
  dailyChange(
    "goods are declared at a tenth of their price at least",
    "goodsInfo",
    [
      addedRule("goodsInfo", {
        id: "declared-tenth",
        rule: "self.declaredPrice >= self.salePrice * 0.1",
        message: label("申报单价低于售价的十分之一", "The declared value is less than a tenth of the price"),
        fieldPath: "/declaredPrice",
      }),
      { file: entityFiles.goodsInfo, at: "/examples/sku=CASE-SIL-15/declaredPrice", value: 1.3 },
    ],
    [{ "/declaredPrice": 2 }, { "/declaredPrice": 1 }, { refused: ["/declaredPrice rule:declared-tenth"] }],
    misspelt("salePrice", "salesPrice", [0, "/rule"]),
  ),
  dailyChange(
    "textiles say what they are woven of",
    "goodsInfo",
    [
      addedLimit("textileChapters", ["61", "62", "63"]),
      addedField("goodsInfo", "fibre", {
        type: "string",
        maxLength: 60,
        "x-required-when": "substring(self.customsCode, 0, 2) in limits.textileChapters",
        "x-label": label("纤维成分", "Fibre"),
      }),
      { file: "schemas/screens/goodsInfo.json", at: "/form/sections/id=customs/fields/-", value: "fibre" },
      { file: entityFiles.goodsInfo, at: "/examples/sku=TOWEL-COT-6/fibre", value: "Cotton" },
      { file: entityFiles.goodsInfo, at: "/examples/sku=TENT-4P/fibre", value: "Polyester" },
    ],
    [{ "/customsCode": "6109100021", "/fibre": "cotton" }, { "/customsCode": "6109100021" }, { refused: ["/fibre required"] }],
    misspelt("customsCode", "customCode", [1, "/x-required-when"]),
  ),
  dailyChange(
    "the English name leaves the brand out",
    "goodsInfo",
    [
      addedRule("goodsInfo", {
        id: "name-without-brand",
        rule: "!contains(lower(self.declareNameEn), lower(self.brand))",
        message: label("英文品名不要包含品牌", "Leave the brand out of the English name"),
        fieldPath: "/declareNameEn",
      }),
    ],
    [{ "/brand": "Kite" }, { "/brand": "LED" }, { refused: ["/declareNameEn rule:name-without-brand"] }],
    {
      says: "a function of another language",
      slip: ["contains(", "includes("],
      rule: "expr/unknown-function",
      at: [0, "/rule"],
      text: "includes",
      suggestion: "contains",
    },
  ),
  dailyChange(
    "a carton weighs at most 30 kg",
    "goodsInfo",
    [
      addedRowRule("goodsInfo", "packingTemplates", {
        id: "carton-weight",
        rule: "row.grossWeightPerBox <= 30",
        message: label("每箱不超过 30 kg", "A carton weighs 30 kg at most"),
        fieldPath: "/grossWeightPerBox",
      }),
    ],
    [
      { "/packingTemplates": [template] },
      { "/packingTemplates": [template, { ...template, name: "B", grossWeightPerBox: 31 }] },
      { refused: ["/packingTemplates/1/grossWeightPerBox rule:carton-weight"] },
    ],
    misspelt("grossWeightPerBox", "grossWeigthPerBox", [0, "/rule"]),
  ),
  dailyChange(
    "a carton of very dense goods is warned about",
    "goodsInfo",
    [
      addedRowRule("goodsInfo", "packingTemplates", {
        id: "carton-density",
        rule: "row.grossWeightPerBox * 1000000 <= row.length * row.width * row.height * 500",
        message: label("密度偏高，请核对尺寸", "The goods are very dense: check the size"),
        fieldPath: "/length",
        severity: "warning",
      }),
    ],
    [
      { "/packingTemplates": [template] },
      { "/packingTemplates": [{ ...template, length: 10 }] },
      { warned: ["/packingTemplates/0/length rule:carton-density"] },
    ],
    misspelt("length", "lenght", [0, "/rule"]),
  ),
  dailyChange(
    "a model is kept in capitals",
    "goodsInfo",
    [{ file: entityFiles.goodsInfo, at: "/properties/model/x-normalize", value: ["trim", "upper"] }],
    [{ "/model": "T1" }, { "/model": " t1-b " }, { stored: { "/model": "T1-B" } }],
    {
      says: "another word for capitals",
      slip: ['"upper"', '"uppercase"'],
      rule: "meta/value",
      at: [0, "/1"],
      text: '"uppercase"',
      message: '"upper"',
    },
  ),
];

export const dailyAddresses: readonly RuleChange[] = [
  dailyChange(
    "an importer writes from an address of its company",
    "importerInformation",
    [
      addedLimit("freeMail", ["mail.example", "post.example"]),
      addedRule("importerInformation", {
        id: "company-mail",
        rule: "!limits.freeMail.exists(host, self.email.endsWith('@' + host))",
        message: label("请使用公司邮箱", "Enter an address of the company"),
        fieldPath: "/email",
      }),
    ],
    [{ "/email": "a@harborhome.example" }, { "/email": "a@post.example" }, { refused: ["/email rule:company-mail"] }],
    misspelt("freeMail", "freeMails", [1, "/rule"]),
  ),
  dailyChange(
    "the telephone of an importer begins with the code of its country",
    "importerInformation",
    [
      addedRule("importerInformation", {
        id: "phone-abroad",
        rule: "self.phone.startsWith('+')",
        message: label("电话请以 + 和国家代码开头", "Begin the telephone with + and the code of the country"),
        fieldPath: "/phone",
      }),
    ],
    [{ "/phone": "+44 20 7946 0018" }, { "/phone": "020 7946 0018" }, { refused: ["/phone rule:phone-abroad"] }],
    {
      says: "a name too far from every other: the fields that there are",
      slip: [".phone", ".fone"],
      rule: "expr/unknown-field",
      at: [0, "/rule"],
      text: "fone",
      message: "phone",
    },
  ),
  dailyChange(
    "the English name of a sender says what sort of company it is",
    "senderInformation",
    [
      addedRule("senderInformation", {
        id: "sort-of-company",
        rule: "upper(self.companyNameEn).matches('(LTD|INC|CORP)[.]?$')",
        message: label("英文名称以 Ltd、Inc 或 Corp 结尾", "The English name ends with Ltd, Inc or Corp"),
        fieldPath: "/companyNameEn",
      }),
    ],
    [{ "/companyNameEn": "Blue Kite Inc" }, { "/companyNameEn": "Blue Kite" }, { refused: ["/companyNameEn rule:sort-of-company"] }],
    misspelt("companyNameEn", "companyNameEN", [0, "/rule"]),
  ),
  dailyChange(
    "an address in Alaska or Hawaii is warned about",
    "shippingAddress",
    [
      addedRule("shippingAddress", {
        id: "far-away",
        when: "self.countryId == 'US'",
        rule: "number(self.zipCode) < 99500",
        message: label("偏远地区，另加附加费", "A remote place: the carrier charges more"),
        fieldPath: "/zipCode",
        severity: "warning",
      }),
    ],
    [{ "/zipCode": "92551" }, { "/zipCode": "99501" }, { warned: ["/zipCode rule:far-away"] }],
    {
      says: "a text compared with a number",
      slip: ["number(self.zipCode)", "self.zipCode"],
      rule: "expr/type",
      at: [0, "/rule"],
      text: "99500",
      message: "number(",
    },
  ),
  dailyChange(
    "the second line of an address does not repeat the first",
    "shippingAddress",
    [
      addedRule("shippingAddress", {
        id: "lines-differ",
        rule: "lower(trim(self.address2)) != lower(trim(self.address))",
        message: label("地址 2 与地址 1 相同", "The second line repeats the first"),
        fieldPath: "/address2",
      }),
    ],
    [{ "/address2": "Dock 1" }, { "/address2": "24300 nandina AVE" }, { refused: ["/address2 rule:lines-differ"] }],
    misspelt("address2", "adress2", [0, "/rule"]),
  ),
  dailyChange(
    "an American state is its two capitals",
    "shippingAddress",
    [
      addedRule("shippingAddress", {
        id: "state-letters",
        when: "self.countryId == 'US'",
        rule: "self.state.matches('^[A-Z]{2}$')",
        message: label("美国州名为两个大写字母", "An American state is two capitals"),
        fieldPath: "/state",
      }),
    ],
    [{ "/state": "TX" }, { "/state": "Tex" }, { refused: ["/state rule:state-letters"] }],
    misspelt("state", "sate", [0, "/rule"]),
  ),
  dailyChange(
    "an address in another country than the United States needs a telephone",
    "shippingAddress",
    [
      {
        file: entityFiles.shippingAddress,
        at: "/properties/customerDeliveryAddressPhone/x-required-when",
        value: "has(self.countryId) && self.countryId != 'US'",
      },
    ],
    [
      { "/countryId": "AU", "/zipCode": "2000" },
      { "/countryId": "AU", "/customerDeliveryAddressPhone": undefined },
      { refused: ["/customerDeliveryAddressPhone required"] },
    ],
    misspelt("countryId", "country", [0, ""]),
  ),
];
