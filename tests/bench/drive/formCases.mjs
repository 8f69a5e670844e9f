/** The work of forms: drawn, typed into, rows added, handed in with a hundred gaps. */
import { quantile, spent, wait } from "./openPage.mjs";

/** @typedef {import("./openPage.mjs").Visit} Visit */
/** @typedef {import("./subjects.mjs").Hands} Hands */
/** What one visit measured: name -> milliseconds, kB or a count. @typedef {Record<string, number>} Figures */

/** What a person's machine is taken to be slower by, in everything that is typed or clicked. */
export const throttle = 4;
const letters = "abcdefghij";

/** Fills in what drawing the page took. @returns {Promise<Figures>} */
export async function drawn(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {readonly [string, ...unknown[]]} */ [condition, ...of]) {
  await visit.page.goto(url, { waitUntil: "commit" });
  const { ready, mount } = await visit.ask((bench, [name, given]) => bench.ready(String(name), /** @type {unknown[]} */ (given)), condition, of);
  const { task, script } = await visit.clocks();
  await wait(250);
  const blocked = await visit.ask((bench) => bench.blocked);
  const nodes = await visit.ask(() => document.querySelectorAll("*").length);
  const { js, css } = visit.bytes();
  return { ready, task, script, blocked, nodes, js, css, ...(mount !== null && { mount }) };
}

/** Types into a field that has the focus, at the throttle; what was put off until a pause counts. @returns {Promise<Figures>} */
async function typed(/** @type {Visit} */ visit, /** @type {string} */ selector, /** @type {number} */ keys, /** @type {number} */ length) {
  let long = length;
  const next = () => {
    long += 1;
    return visit.timedKey(letters[long % letters.length] ?? "a", "long", selector, long);
  };
  await visit.throttle(throttle);
  for (let warm = 0; warm < 3; warm++) await next();
  await visit.settle();
  const before = await visit.clocks();
  const times = [];
  for (let at = 0; at < keys; at++) {
    times.push(await next());
    await wait(15 + (at % 4) * 5);
  }
  await visit.settle();
  const { task, script } = spent(before, await visit.clocks(), keys);
  return { keyP50: quantile(times, 0.5), keyP95: quantile(times, 0.95), keyTask: task, keyScript: script };
}

async function typedInto(/** @type {Visit} */ visit, /** @type {string} */ selector, /** @type {number} */ keys) {
  const found = await visit.page.locator(selector).evaluate((element) => {
    const input = /** @type {HTMLInputElement} */ (element);
    input.scrollIntoView({ block: "center" });
    input.focus();
    if (input.type !== "number") input.setSelectionRange(input.value.length, input.value.length);
    return input.value.length;
  });
  return typed(visit, selector, keys, found);
}

/** @returns {Promise<Figures>} */
export async function form60(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {Hands} */ hands, keys = 20) {
  const ready = ["f1", "f30", "f55", "f60"].map(hands.field);
  const figures = await drawn(visit, url, ["all", ...ready]);
  return { ...figures, ...(await typedInto(visit, hands.field("f1"), keys)) };
}

/**
 * The form whose keys move something: a key that nothing depends on, one that a
 * condition reads, one that a total adds up. Each is handed over at once by
 * leaving the field, so that the work behind it is done once a key.
 * @returns {Promise<Figures>}
 */
export async function worked60(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {Hands} */ hands, keys = 10) {
  await drawn(visit, url, ["all", hands.field("f60")]);
  await visit.throttle(throttle);
  const cost = async (/** @type {string} */ name, /** @type {string} */ text) => {
    const field = visit.page.locator(hands.field(name));
    await field.focus();
    await visit.key(text);
    await visit.settle();
    const before = await visit.clocks();
    for (let at = 0; at < keys; at++) {
      await visit.key(text);
      // Enter hands over what is typed.
      await visit.key("Enter");
      await visit.ask((bench) => bench.painted());
    }
    await visit.settle();
    return spent(before, await visit.clocks(), keys).task;
  };
  await cost("f7", "x");
  return { plainKey: await cost("f7", "x"), conditionKey: await cost("f1", "x"), totalKey: await cost("f2", "1") };
}

/** @returns {Promise<Figures>} */
export async function array50(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {Hands} */ hands, keys = 12) {
  const figures = await drawn(visit, url, ["all", ...hands.rowsReady]);
  if (hands.grid) {
    await visit.click(await visit.ask((bench, [selector]) => bench.point(String(selector)), '[data-line="8"][data-column="1"]'));
  }
  Object.assign(figures, await (hands.grid ? typed(visit, hands.item, keys, 0) : typedInto(visit, hands.item, keys)));
  const point = (/** @type {string} */ selector) => visit.ask((bench, [at]) => bench.point(String(at)), selector);
  await point(hands.add);
  await wait(200);
  const [addedWhen, ...addedOf] = hands.added;
  figures["addRow"] = await visit.timedClick(await point(hands.add), addedWhen, ...addedOf);
  await point(hands.submit);
  await wait(200);
  const [errorsWhen, ...errorsOf] = hands.errors;
  figures["errors"] = await visit.timedClick(await point(hands.submit), errorsWhen, ...errorsOf);
  return figures;
}
