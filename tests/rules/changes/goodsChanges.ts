/** Rule changes of the goods. */
import { expect } from "vitest";
import sharp from "sharp";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { openWorkbook } from "../../../src/sheet/read/openWorkbook.ts";
import { halves } from "../../helpers/files/pictures.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import type { RuleChange } from "../harness/ruleChange.ts";

const sku = "schemas/entities/sku.json";
const screenFile = "schemas/screens/goodsInfo.json";
const screen = "goodsInfo";

export const goodsChanges: readonly RuleChange[] = [
  {
    title: "a customs code has eight to thirteen digits",
    edit: [
      { file: sku, at: "/properties/customsCode/maxLength", value: 13 },
      { file: sku, at: "/properties/customsCode/minLength", value: 8 },
    ],
    trials: [
      { says: "thirteen are kept", screen, with: { "/customsCode": "9405210090123" }, stored: { "/customsCode": "9405210090123" } },
      { says: "one more is refused", screen, with: { "/customsCode": "94052100901234" }, refused: ["/customsCode maxLength"] },
      { says: "so are seven", screen, with: { "/customsCode": "9405210" }, refused: ["/customsCode minLength"] },
    ],
    twin: {
      says: "an impossible range",
      slip: ['"value":8}', '"value":80}'],
      rule: "range/empty",
      at: [0, ""],
      text: "13",
      suggestion: "80",
    },
  },
  {
    title: "goods are also sold by the dozen, and then say how many make one",
    edit: [
      { file: "schemas/codes/measurement-unit.json", at: "/items/-", value: { const: "dozen", "x-label": { zh: "打", en: "Dozen" } } },
      { file: sku, at: "/properties/perSuitNum/x-visible-when", value: "self.measurementUnit in ['set', 'dozen']" },
      { file: sku, at: "/properties/perSuitNum/x-required-when", value: "self.measurementUnit in ['set', 'dozen']" },
    ],
    trials: [
      {
        says: "a dozen says how many",
        screen,
        with: { "/measurementUnit": "dozen", "/perSuitNum": 12 },
        stored: { "/measurementUnit": "dozen", "/perSuitNum": 12 },
      },
      { says: "without it is refused", screen, with: { "/measurementUnit": "dozen" }, refused: ["/perSuitNum required"] },
      { says: "a single piece has none", screen, stored: { "/perSuitNum": undefined } },
    ],
    twin: {
      says: "a unit that is not in the list",
      slip: ["'dozen']", "'dozn']"],
      rule: "expr/impossible-value",
      at: [1, ""],
      text: "'dozn'",
      suggestion: "'dozen'",
    },
  },
  {
    title: "prices may have three decimals",
    edit: [{ file: "schemas/limits.json", at: "/moneyDecimals/value", value: 3 }],
    trials: [
      { says: "three are kept, none rounded away", screen, with: { "/declaredPrice": 1.999 }, stored: { "/declaredPrice": 1.999 } },
      { says: "four are refused", screen, with: { "/declaredPrice": 1.9999 }, refused: ["/declaredPrice decimals"] },
    ],
    twin: {
      says: "more decimals than there are",
      slip: ['"value":3', '"value":30'],
      rule: "bind/value",
      at: [0, ""],
      text: "30",
      message: "at most 12",
    },
  },
  {
    title: "who sells below the declared price accepts a warning",
    edit: [
      {
        file: sku,
        at: "/x-rules/-",
        value: {
          id: "sold-below-declared",
          rule: "self.salePrice >= self.declaredPrice",
          message: { zh: "售价低于申报价，海关可能质疑", en: "Sold below the declared price: customs may ask why" },
          fieldPath: "/salePrice",
          severity: "warning",
          cases: { accept: [{ salePrice: 5, declaredPrice: 4 }], reject: [{ salePrice: 3, declaredPrice: 4 }] },
          "x-status": "extension",
        },
      },
    ],
    trials: [
      {
        says: "it is kept once that is accepted by name",
        screen,
        with: { "/salePrice": 3, "/declaredPrice": 4 },
        asks: ["/salePrice rule:sold-below-declared"],
        stored: { "/salePrice": 3, "/acknowledged/0/code": "rule:sold-below-declared", "/acknowledged/0/by": "anna" },
      },
      { says: "above it there is none", screen, notWarned: ["/salePrice rule:sold-below-declared"] },
    ],
    twin: {
      says: "a case that does not turn out so",
      slip: ['"salePrice":5', '"salePrice":2'],
      rule: "rule/case",
      at: [0, "/cases/accept/0"],
      text: '{ "salePrice": 2, "declaredPrice": 4 }',
      message: "refuses",
      runs: true,
    },
  },
  {
    title: "the declared value of a set is worked out",
    edit: [
      {
        file: sku,
        at: "/properties/setValue",
        value: {
          type: "number",
          "x-decimals": 3,
          "x-label": { zh: "每套申报价值", en: "Declared value of a set" },
          "x-currency": "USD",
          "x-visible-when": "self.measurementUnit == 'set'",
          "x-compute": "self.declaredPrice * self.perSuitNum",
          "x-status": "extension",
        },
      },
      { file: screenFile, at: "/form/sections/id=customs/fields/-", value: "setValue" },
    ],
    trials: [
      {
        says: "from price and number",
        screen,
        with: { "/measurementUnit": "set", "/perSuitNum": 4, "/declaredPrice": 3.2 },
        stored: { "/setValue": 12.8 },
      },
      { says: "a single piece has none", screen, stored: { "/setValue": undefined } },
    ],
    also: {
      "the form shows it while the number is typed, and nobody can send another": async (world) => {
        const form = world.form(screen);
        form.type({ measurementUnit: "set", perSuitNum: "4", declaredPrice: "3.20" });
        expect(form.store.get("/setValue")).toBe("12.8");
        await world.clear("sku");
        const example = { ...world.example("sku"), measurementUnit: "set", perSuitNum: 2, declaredPrice: 3, setValue: 1000 };
        expect((await world.send("sku", "save", example)).data).toMatchObject({ setValue: 6 });
      },
    },
    twin: {
      says: "a field worked out from itself",
      slip: ["self.declaredPrice * self.perSuitNum", "self.setValue * self.perSuitNum"],
      rule: "compute/cycle",
      at: [0, "/x-compute"],
      text: '"self.setValue * self.perSuitNum"',
      message: "/setValue -> /setValue",
    },
  },
  {
    title: "charged goods need their safety data sheet",
    edit: [
      {
        file: "schemas/endpoints.json",
        at: "/calls/skuSafetySheetUpload",
        value: { path: "/customer/skuInfos/uploadSafetySheet", does: "upload", multipart: true, "x-status": "extension" },
      },
      {
        file: sku,
        at: "/properties/safetySheet",
        value: {
          type: "object",
          "x-file": { accept: ["application/pdf"], maxBytes: 0, call: "skuSafetySheetUpload" },
          "x-bind": { "x-file/maxBytes": "uploadBytes" },
          "x-label": { zh: "MSDS 安全说明书", en: "Safety data sheet" },
          "x-visible-when": "self.isCharged == 1",
          "x-required-when": "self.isCharged == 1",
          "x-status": "extension",
        },
      },
      { file: screenFile, at: "/form/sections/id=evidence/fields/-", value: "safetySheet" },
      // An example cannot bring a file of its own: those of charged goods go.
      ...["BLND-USB-4", "PBANK-10K", "EARBUD-T2"].map((is) => ({ file: sku, at: `/examples/sku=${is}` })),
    ],
    trials: [
      { says: "goods without a charge need none", screen, with: { "/isCharged": 0 }, stored: { "/safetySheet": undefined } },
      { says: "charged goods without it are refused", screen, with: { "/isCharged": 1 }, refused: ["/safetySheet required"] },
    ],
    also: {
      "a picture is no data sheet": async (world) => {
        const form = world.form(screen);
        form.type({ ...world.example("sku"), isCharged: 1, safetySheet: { id: "f1", name: "sheet.png", size: 1000, type: "image/png" } });
        expect(form.problems()).toMatchObject([{ path: "/safetySheet", code: "fileType" }]);
        expect(await world.upload("skuSafetySheetUpload", "sheet.png", "\x89PNG")).toEqual({});
      },
      "the sheet that was uploaded is kept with the record; a made-up one is not": async (world) => {
        await world.clear("sku");
        const charged = { ...world.example("sku"), isCharged: 1 };
        const madeUp = { id: "nobody-uploaded-this-file", name: "sheet.pdf", size: 10, type: "application/pdf" };
        expect((await world.send("sku", "save", { ...charged, safetySheet: madeUp })).code).toBe(apiCode.invalid);
        const safetySheet = await world.upload("skuSafetySheetUpload", "sheet.pdf", "%PDF-1.7\n%%EOF\n");
        expect((await world.send("sku", "save", { ...charged, safetySheet })).code).toBe(apiCode.ok);
        expect(await world.rows("sku")).toMatchObject([{ safetySheet: { name: "sheet.pdf", type: "application/pdf" } }]);
      },
    },
    twin: {
      says: "a call that does not exist",
      slip: ['"call":"skuSafetySheetUpload"', '"call":"skuSafetySheetUplod"'],
      rule: "ref/call",
      at: [1, "/x-file/call"],
      text: '"skuSafetySheetUplod"',
      suggestion: "skuSafetySheetUpload",
    },
  },
  {
    title: "the number of goods that exist cannot be changed",
    edit: [{ file: sku, at: "/properties/sku/x-readonly-when", value: "has(self.createTime)" }],
    trials: [{ says: "new goods get theirs", screen, stored: { "/sku": "LAMP-BLK-01" } }],
    also: {
      "the field is locked, the API refuses another number and keeps the old": async (world) => {
        await world.clear("sku");
        const { data } = await world.send("sku", "save", world.example("sku"));
        const stored = { ...data };
        const form = world.form(screen, { stored });
        expect(form.store.stateAt("/sku").readOnly).toBe(true);
        expect(world.form(screen).store.stateAt("/sku").readOnly).toBe(false);
        const { id = "", version = 0 } = stored;
        expect(await world.send("sku", "save", { id, version, sku: "LAMP-2" })).toMatchObject({
          code: apiCode.invalid,
          problems: [{ path: "/sku", code: "readOnly" }],
        });
        expect((await world.send("sku", "save", { id, version, model: "T2" })).code).toBe(apiCode.ok);
        expect(await world.rows("sku")).toMatchObject([{ sku: "LAMP-BLK-01", model: "T2" }]);
      },
    },
    twin: {
      says: "a keyword without its x-",
      slip: ["/x-readonly-when", "/readonly-when"],
      rule: "keyword/unknown",
      at: [0, ""],
      text: '"readonly-when"',
      suggestion: "x-readonly-when",
    },
  },
  {
    title: "a product's picture may be a WebP",
    edit: [{ file: sku, at: "/properties/imgUrl/x-file/accept/-", value: "image/webp" }],
    trials: [],
    also: {
      "it is decoded, stored, drawn small, and exported as PNG; half a picture is refused": async (world) => {
        await world.clear("sku");
        const { server } = world;
        const upload = server.schemas.current().catalog.call("skuImageUpload").path;
        const webp = await halves(40, 20).webp({ lossless: true }).toBuffer();
        const { data } = await uploadPicture(server, "anna", upload, "LAMP-BLK-01.webp", webp);
        expect(data).toMatchObject({ name: "LAMP-BLK-01.webp", type: "image/webp" });
        const bytes = (await server.inject({ method: "GET", url: data?.url ?? "" })).rawPayload;
        expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(webp).raw().toBuffer());
        const small = await server.inject({ method: "GET", url: data?.url.replace("?", "/thumbnail?") ?? "" });
        expect(small.statusCode).toBe(200);
        const saved = await world.send("sku", "save", { ...world.example("sku"), imgUrl: { ...data } });
        expect([saved.code, saved.problems]).toEqual([apiCode.ok, undefined]);

        const { id, name } = (saved.data?.["imgUrl"] ?? {}) as Rec;
        expect([id, name]).toEqual([data?.id, "LAMP-BLK-01.webp"]);
        const exported = await server.inject({
          method: "POST",
          url: `/api${server.schemas.current().catalog.call("skuExport").path}`,
          headers: { authorization: await server.token("anna"), "content-type": "application/json" },
          payload: "{}",
        });
        const book = await openWorkbook(new Blob([new Uint8Array(exported.rawPayload)]));
        const { pictures } = await book.readSheet(0);
        const form = world.form(screen);
        form.type({ ...world.example("sku"), imgUrl: { ...data } });
        expect(form.problems()).toEqual([]);
        expect(pictures.flatMap(({ names }) => names)).toContain("LAMP-BLK-01.png");

        for (const wrong of [webp.subarray(0, -6), Buffer.concat([webp, Buffer.from("<html>")])])
          expect((await uploadPicture(server, "anna", upload, "a.webp", wrong)).problems).toMatchObject([
            { path: "/file", code: "pictureEnd" },
          ]);
        const broken = Buffer.concat([webp.subarray(0, 20), Buffer.alloc(webp.length - 20)]);
        expect((await uploadPicture(server, "anna", upload, "a.webp", broken)).problems).toMatchObject([{ code: "pictureBroken" }]);
      },
    },
    twin: {
      says: "a type that the server does not know",
      slip: ["image/webp", "image/wepb"],
      rule: "meta/value",
      at: [0, ""],
      text: '"image/wepb"',
      suggestion: "image/webp",
    },
  },
];
