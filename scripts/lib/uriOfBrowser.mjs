/**
 * `equal` and `resolve` of `fast-uri` by the browser's own `URL`: the two functions that rjsf calls, for a `$ref` to an `$id` in a
 * schema. `fast-uri` is 8 kB of every form, and the schemas of our forms have no `$ref` (`src/engine/form/rjsf/constantSchemaUtils.ts`).
 */

/** Stands in for the missing base of a relative address. */
const nowhere = "relative://nowhere/";

/** Returns a reference resolved against a base: an absolute address, an address beside the base, or a fragment of it. */
function resolve(/** @type {string} */ base, /** @type {string} */ reference) {
  if (reference === "" || reference.startsWith("#")) return `${base.split("#")[0]}${reference}`;
  if (URL.canParse(reference)) return reference;
  const { href } = new URL(reference, new URL(base, nowhere));
  return href.startsWith(nowhere) ? href.slice(nowhere.length) : href;
}

const hrefOf = (/** @type {string} */ uri) => (URL.canParse(uri, nowhere) ? new URL(uri, nowhere).href : uri);

/** Whether both are the same address. */
const equal = (/** @type {string} */ left, /** @type {string} */ right) => hrefOf(left) === hrefOf(right);

export default { equal, resolve };
