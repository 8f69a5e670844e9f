/** Checks whether the data of a response has a shape that the portal reads. */
import type { CallAct } from "../../src/dialect/schema/endpoints.ts";
import { isObject } from "../../src/dialect/json/json.ts";

export interface ShapeDemand {
  /** The expectation, as a sentence. */
  readonly about: string;
  /** True when the specification demands it; otherwise it is our assumption. */
  readonly demanded: boolean;
  fits(data: unknown): boolean;
}

const rowsOf = (data: unknown): unknown => (isObject(data) ? (data["rows"] ?? data["list"]) : data);
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isObject);

/** Data of a call that was carried out. Acts that are missing answer with data of any shape, or with a file. */
export const answerShapes: Readonly<Partial<Record<CallAct, readonly ShapeDemand[]>>> = {
  login: [
    {
      about: "data is the token, or holds it",
      demanded: true,
      fits(data) {
        const token = isObject(data) ? data["token"] : data;
        return typeof token === "string" && token !== "";
      },
    },
  ],
  status: [{ about: "data holds isPassApproved", demanded: true, fits: (data) => isObject(data) && data["isPassApproved"] !== undefined }],
  userInfo: [{ about: "data is an object with the user", demanded: false, fits: isObject }],
  publicData: [{ about: "data is an object", demanded: false, fits: isObject }],
  list: [
    { about: "data is a list of records, or holds one in rows or list", demanded: false, fits: (data) => isList(rowsOf(data)) },
    {
      about: "a page tells the total of all pages",
      demanded: false,
      fits: (data) => isObject(data) && typeof data["total"] === "number",
    },
    {
      about: "every record has a text as id",
      demanded: false,
      fits: (data) => isList(rowsOf(data)) && (rowsOf(data) as readonly object[]).every((row) => "id" in row && typeof row.id === "string"),
    },
  ],
  delete: [{ about: "data tells done and failed", demanded: false, fits: isBatch }],
  transition: [{ about: "data tells done and failed", demanded: false, fits: isBatch }],
  existing: [{ about: "data holds the records found", demanded: false, fits: (data) => isObject(data) && Array.isArray(data["found"]) }],
};

function isBatch(data: unknown): boolean {
  return isObject(data) && Array.isArray(data["done"]) && Array.isArray(data["failed"]);
}

/** Actions that return a file on success. */
export const fileActs: ReadonlySet<CallAct> = new Set(["template", "export", "zip"]);
