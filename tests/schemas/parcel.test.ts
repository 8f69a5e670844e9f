/** The small parcel: which country its channel serves. */
import { expect, test } from "vitest";
import { ask, example } from "../helpers/schemas/product.ts";

const without = { "/countryId": undefined };

test.each([
  ["US-PKT", "US"],
  ["US-PKT-BAT", "US"],
  ["GB-PKT", "GB"],
  ["EU-PKT", undefined],
  ["WW-POST", undefined],
])("the channel %s serves %s: it is filled in, and another country is warned of", async (channel, country) => {
  const parcel = await example("small-parcel", { "/channel": channel, ...without });
  expect((await ask("small-parcel", parcel)).record["countryId"]).toBe(country);
  const elsewhere = await example("small-parcel", { "/channel": channel, "/countryId": "JP" });
  expect((await ask("small-parcel", elsewhere)).warningsAt("/countryId")).toEqual(country === undefined ? [] : ["rule:channel-country"]);
});
