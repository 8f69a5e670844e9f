/** Rule changes of a forwarder's day at the enquiries: sizes, terms, services, charges. */
import { enquiryField, enquiryRule } from "../harness/enquiryEdits.ts";
import { addedRowRule, dailyChange, entityFiles, label, misspelt } from "../harness/dailyChange.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const box = { count: 1, length: 100, width: 40, height: 40, weight: 20 };

export const dailyEnquiries: readonly RuleChange[] = [
  dailyChange(
    "a piece weighs at most 70 kg on average",
    "inquiryList",
    [
      enquiryRule({
        id: "piece-weight",
        rule: "self.weight / self.pieces <= 70",
        message: label("平均每件超过 70 kg", "A piece weighs more than 70 kg on average"),
        fieldPath: "/weight",
      }),
      { file: entityFiles.inquiryList, at: "/examples/service=PORT/weight", value: 3360 },
    ],
    [{ "/weight": 700 }, { "/weight": 701 }, { refused: ["/weight rule:piece-weight"] }],
    misspelt("pieces", "peices", [0, "/rule"]),
  ),
  dailyChange(
    "who buys delivered at place names the place",
    "inquiryList",
    [
      ...enquiryField("namedPlace", "指定地点", "Named place", {
        type: "string",
        maxLength: 60,
        "x-required-when": "self.deliveryTerms == 'DDU'",
      }),
      { file: entityFiles.inquiryList, at: "/examples/service=PORT/namedPlace", value: "Melbourne" },
    ],
    [{ "/deliveryTerms": "DDU", "/namedPlace": "Dallas" }, { "/deliveryTerms": "DDU" }, { refused: ["/namedPlace required"] }],
    {
      says: "a term that is not in the list",
      slip: ["'DDU'", "'DAP'"],
      rule: "expr/impossible-value",
      at: [0, "/x-required-when"],
      text: "'DAP'",
      suggestion: "'DDP'",
    },
  ),
  dailyChange(
    "toys and things that touch food are asked about apart",
    "inquiryList",
    [
      enquiryRule({
        id: "toys-apart",
        rule: "!('TOY' in self.specialProduct && 'FOOD_CONTACT' in self.specialProduct)",
        message: label("玩具与食品接触类请分开询价", "Ask about toys and things that touch food apart"),
        fieldPath: "/specialProduct",
      }),
    ],
    [
      { "/specialProduct": ["TOY", "BRAND"] },
      { "/specialProduct": ["TOY", "FOOD_CONTACT"] },
      { refused: ["/specialProduct rule:toys-apart"] },
    ],
    {
      says: "a word that the list lacks",
      slip: ["'TOY'", "'TOYS'"],
      rule: "expr/impossible-value",
      at: [0, "/rule"],
      text: "'TOYS'",
      suggestion: "'TOY'",
    },
  ),
  dailyChange(
    "no side of a box by air is longer than 120 cm",
    "inquiryList",
    [
      addedRowRule("inquiryList", "boxes", {
        id: "air-side",
        rule: "self.service != 'AIR' || max(row.length, row.width, row.height) <= 120",
        message: label("空运单边不超过 120 cm", "By air no side is longer than 120 cm"),
        fieldPath: "/length",
      }),
    ],
    [
      { "/service": "AIR", "/loadingPort": "SZX", "/boxes": [box] },
      { "/service": "AIR", "/loadingPort": "SZX", "/boxes": [box, { ...box, length: 121 }] },
      { refused: ["/boxes/1/length rule:air-side"] },
    ],
    misspelt("height", "heigth", [0, "/rule"]),
  ),
  dailyChange(
    "a box of more than 419 cm in length and girth is warned about",
    "inquiryList",
    [
      addedRowRule("inquiryList", "boxes", {
        id: "girth",
        rule: "row.length + 2 * (row.width + row.height) <= 419",
        message: label("长加围超过 419 cm，派送会加收", "Length and girth are more than 419 cm: the carrier charges more"),
        fieldPath: "/length",
        severity: "warning",
      }),
    ],
    [{ "/boxes": [box] }, { "/boxes": [{ ...box, width: 90, height: 90 }] }, { warned: ["/boxes/0/length rule:girth"] }],
    misspelt("width", "widht", [0, "/rule"]),
  ),
  dailyChange(
    "an insurance costs three per mille, and 50 at least",
    "inquiryList",
    [
      ...enquiryField("insuredValue", "保险价值", "Insured value", {
        type: "number",
        minimum: 0,
        maximum: 500000,
        "x-decimals": 2,
        "x-currency": "CNY",
      }),
      ...enquiryField("insuranceFee", "保险费", "Insurance fee", {
        type: "number",
        "x-decimals": 2,
        "x-currency": "CNY",
        "x-compute": "max(50, round(self.insuredValue * 0.003, 2))",
      }),
    ],
    [{ "/insuredValue": 100000 }, { "/insuredValue": 10000 }, { stored: { "/insuranceFee": 50 } }],
    misspelt("insuredValue", "insuredvalue", [2, "/x-compute"]),
  ),
  dailyChange(
    "goods are handed over within sixty days",
    "inquiryList",
    [
      enquiryRule({
        id: "within-sixty-days",
        rule: "daysBetween(today, self.expectedShipDate) <= 60",
        message: label("预计发货日不能晚于 60 天后", "Hand the goods over within sixty days"),
        fieldPath: "/expectedShipDate",
      }),
    ],
    [
      { "/expectedShipDate": "2026-12-15" },
      { "/expectedShipDate": "2027-03-01" },
      { refused: ["/expectedShipDate rule:within-sixty-days"] },
    ],
    {
      says: "a function of workbooks",
      slip: ["daysBetween(", "DATEDIF("],
      rule: "expr/unknown-function",
      at: [0, "/rule"],
      text: "DATEDIF",
      suggestion: "daysBetween",
    },
  ),
  dailyChange(
    "the postcode of an American enquiry has five digits",
    "inquiryList",
    [
      enquiryRule({
        id: "american-zip",
        when: "self.countryId == 'US'",
        rule: "self.zipCode.matches('^[0-9]{5}$')",
        message: label("美国邮编为 5 位数字", "An American postcode has five digits"),
        fieldPath: "/zipCode",
      }),
    ],
    [{ "/zipCode": "75241" }, { "/zipCode": "7524" }, { refused: ["/zipCode rule:american-zip"] }],
    misspelt("zipCode", "zipcode", [0, "/rule"]),
  ),
  dailyChange(
    "very light goods are warned about",
    "inquiryList",
    [
      enquiryRule({
        id: "light-goods",
        rule: "self.volume * 167 <= self.weight * 3",
        message: label("泡货，按体积计费", "The goods are light: they are charged by volume"),
        fieldPath: "/volume",
        severity: "warning",
      }),
    ],
    [{ "/volume": 3 }, { "/volume": 4 }, { warned: ["/volume rule:light-goods"] }],
    misspelt("volume", "volumn", [0, "/rule"]),
  ),
  dailyChange(
    "who asks about more than two hundred pieces says what they are",
    "inquiryList",
    [{ file: entityFiles.inquiryList, at: "/properties/remark/x-required-when", value: "self.pieces > 200" }],
    [{ "/pieces": 300, "/remark": "lamps" }, { "/pieces": 300 }, { refused: ["/remark required"] }],
    misspelt("pieces", "piece", [0, ""]),
  ),
  dailyChange(
    "express is offered no more",
    "inquiryList",
    [
      { file: "schemas/codes/service.json", at: "/items/const=EXPRESS/retired", value: true },
      // The channels and the orders that begin with it go, too: a new database begins with what can be chosen.
      { file: "schemas/records/channel.json", at: "/code=EU-EXP-DHL" },
      { file: "schemas/records/channel.json", at: "/code=US-EXP-UPS" },
      { file: "schemas/entities/channel.json", at: "/x-sample-earlier/values/EU-EXP-DHL" },
      { file: "schemas/entities/channel.json", at: "/x-sample-earlier/values/US-EXP-UPS" },
      { file: "schemas/entities/waybill.json", at: "/examples/inStockChannel=EU-EXP-DHL" },
      { file: "schemas/entities/waybill.json", at: "/examples/inStockChannel=US-EXP-UPS" },
    ],
    [{ "/service": "SEA" }, { "/service": "EXPRESS" }, { refusedAt: "/service" }],
    { says: "a word for true", slip: ["true", '"true"'], rule: "meta/type", at: [0, ""], text: '"true"', message: "Write true" },
  ),
  dailyChange(
    "less than a tenth of a cubic metre goes by no ship",
    "inquiryList",
    [
      enquiryRule({
        id: "sea-volume",
        when: "self.service == 'SEA'",
        rule: "self.volume >= 0.1",
        message: label("海运至少 0.1 立方米", "By sea it is a tenth of a cubic metre at least"),
        fieldPath: "/volume",
      }),
    ],
    [{ "/volume": 0.1 }, { "/volume": 0.05 }, { refused: ["/volume rule:sea-volume"] }],
    {
      says: "a service that is not in the list",
      slip: ["'SEA'", "'SHIP'"],
      rule: "expr/impossible-value",
      at: [0, "/when"],
      text: "'SHIP'",
    },
  ),
];
