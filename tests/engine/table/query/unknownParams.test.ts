import { expect, test } from "vitest";
import { findUnknownParams } from "#engine/table/query/unknownParams.ts";

const shape = { filters: ["branch", "size"], sorts: ["code"], tabs: ["all", "open"] };

test("parameters of an address that the list does not have are reported by kind, each name once", () => {
  const address =
    "tab=gone&q=A1&sort=-writer,code,writer&page=2&size=50&branch=N&f.size=9&writer=A&f.q=x&cols=!code:120,fax:90,fax&rows=compact";
  expect(findUnknownParams(address, shape, ["code", "state"])).toEqual({
    tab: ["gone"],
    filter: ["writer", "q"],
    sort: ["writer"],
    column: ["fax"],
  });
});

test("an address that the list could have written has nothing of the kind", () => {
  const nothing = { tab: [], filter: [], sort: [], column: [] };
  expect(findUnknownParams("tab=open&sort=code&branch=N,S&f.size=1..2&cols=!code,state:90", shape, ["code", "state"])).toEqual(nothing);
  expect(findUnknownParams("", shape, [])).toEqual(nothing);
});
