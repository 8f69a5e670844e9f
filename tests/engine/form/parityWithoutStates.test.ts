/** One rule, one verdict: form and server, for records without states. Two files, so that two cores share the work. */
import { describe, test } from "vitest";
import { holdsParity, runs } from "./holdsParity.ts";
import { catalog } from "../../helpers/schemas/product.ts";

const all = await catalog();
const names = Object.keys(all.files.entities).filter((name) => !all.statesOf(name));

describe.each(names)("%s", (name) => {
  test(`is checked alike in the form and on the server, for ${runs} generated records`, () => holdsParity(name), 240_000);
});
