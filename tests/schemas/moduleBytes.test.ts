/** What a browser fetches of one entity at a time, compressed as it is served. */
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { expect, test } from "vitest";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { mainCatalog } from "#dialect/compile/siteCatalog.ts";
import { splitModule } from "#dialect/compile/entityModule.ts";
import { catalog } from "../helpers/schemas/product.ts";

/** Bytes of the largest, the waybill's with the states of its customs papers, the costs of its quote, who reads its prices and what was measured, who orders from a quote, and how many problems it has to answer, why it is frozen, and what one of its prices is for; what goes over the line has headers beside it. */
const most = { main: 8470, staff: 9120 };

test.each(["main", "staff"] as const)("no part of an entity's module is larger than a screen of the %s site may wait for", async (site) => {
  const whole = await catalog();
  const all = site === "main" ? mainCatalog(whole) : whole;
  const sizes = await Promise.all(
    Object.keys(all.files.entities).flatMap((name) =>
      splitModule(`/${name}.js`, compileEntity(all, name).code).map(async ([address, text]) => {
        const { length } = await promisify(brotliCompress)(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        return [address, length] as const;
      }),
    ),
  );
  expect(sizes.filter(([, length]) => length > most[site])).toEqual([]);
  expect(Math.max(...sizes.map(([, length]) => length))).toBeGreaterThan(most[site] / 2);
});
