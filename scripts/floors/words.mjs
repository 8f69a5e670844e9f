/** Names of the schemas, and freight words: no floor below the portal may contain them. */
import { pathsUnder, readJson } from "./sources.mjs";

/** Freight words in addition to the names of the schemas. Names of icons (ship, truck, warehouse) are allowed. */
export const freightWords = [
  "waybill",
  "sku",
  "fba",
  "importer",
  "shipper",
  "consignee",
  "consignor",
  "pickup",
  "dispatch",
  "packing",
  "carton",
  "freight",
  "forwarder",
  "customs",
  "cargo",
  "parcel",
  "shipment",
  "vessel",
  "logistics",
  "insurance",
  "declaration",
];

/** Entity names that are plain words of any business. */
const plainEntities = new Set([
  "country",
  "port",
  "file",
  "user",
  "customer",
  "account",
  "message",
  "notice",
  "event",
  "channel",
  "currency",
  "article",
  "city",
  "sender",
  "session",
  "public-data",
  "warehouse",
  "webhook",
]);

/** Field names of more than one word that any record of any business may have. */
const plainFields = new Set([
  "loginName",
  "sidebarLogo",
  "userInfo",
  "createTime",
  "updateTime",
  "createdAt",
  "updatedAt",
  "fileName",
  "fileSize",
  "fileUrl",
  "fileId",
  "fileType",
  "orderBy",
  "isDefault",
  "isRead",
  "sortOrder",
]);

/** `deliveryAddress`, `delivery-address`, `DELIVERY_ADDRESS` -> `delivery address`. */
export function wordsOf(/** @type {string} */ name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** @returns {string[]} names of fields in a schema, nested ones too */
function fieldNames(/** @type {unknown} */ schema) {
  if (Array.isArray(schema)) return schema.flatMap(fieldNames);
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const own =
      key === "properties" && typeof value === "object" && value !== null ? Object.keys(value).filter((name) => name !== "x-use") : [];
    return key === "examples" || key === "x-sample" ? [] : [...own, ...fieldNames(value)];
  });
}

/** @returns {{ path: string, json: Record<string, unknown> }[]} */
export function jsonUnder(/** @type {string} */ folder) {
  return pathsUnder(folder)
    .filter((path) => path.endsWith(".json"))
    .map((path) => ({ path, json: readJson(path) }));
}

/** Names of entities as words (`delivery address`), and names of fields of more than one word as they are written (`countryId`). */
export function businessNames() {
  const entities = jsonUnder("schemas/entities");
  const names = entities.map(({ path }) => path.replace(/^.*\/|\.json$/g, "")).filter((name) => !plainEntities.has(name));
  const fields = entities.flatMap(({ json }) => fieldNames(json)).filter((name) => wordsOf(name).length > 1 && !plainFields.has(name));
  return { entities: [...new Set(names.map((name) => wordsOf(name).join(" ")))], fields: [...new Set(fields)] };
}
