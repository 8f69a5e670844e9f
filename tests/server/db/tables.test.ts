import { expect, test } from "vitest";
import { tableOf } from "../../../src/server/db/tables.ts";

test("an entity's table is named after it", () => {
  expect(["sku", "port-to-port-order"].map(tableOf)).toEqual(["records_sku", "records_port_to_port_order"]);
});
