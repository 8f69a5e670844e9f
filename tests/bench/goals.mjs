/**
 * What is wanted, line by line: which figures it is read from, and how far they may go.
 *
 * A ratio is taken within a round, between two visits that stood beside each
 * other, so that a busy machine slows both.
 */

/** @typedef {import("./drive/browserRounds.mjs").Measured} Measured */

/**
 * @typedef {object} Goal
 * @property {string} id `--only` takes it, or its first word
 * @property {string} work what is done, in words
 * @property {string} unit `x` for a ratio
 * @property {number} [most] the figure may be at most this
 * @property {number} [least]
 * @property {readonly string[]} cases cases of the browser or parts of the server that it needs
 * @property {(measured: Measured) => number[]} figures one a round
 * @property {(measured: Measured) => number[]} [floor] the same ratio of a page in plain DOM: what the browser alone costs
 */

const present = (/** @type {(number | undefined)[]} */ values) =>
  values.filter((value) => value !== undefined && Number.isFinite(value)).map(Number);

/** Values of one subject, a round each. */
export const values = (/** @type {Measured} */ measured, /** @type {string} */ name, /** @type {string} */ subject, /** @type {string} */ metric) =>
  (measured[name]?.[subject] ?? []).map((figures) => figures?.[metric]);

const ours = "engine";

/** @returns {Goal} */
function ratio(/** @type {string} */ id, /** @type {string} */ work, /** @type {string} */ name, /** @type {string} */ metric, /** @type {string} */ against, /** @type {number} */ most) {
  const ratios = (/** @type {Measured} */ measured, /** @type {string} */ subject) => {
    const others = values(measured, name, against, metric);
    return present(values(measured, name, subject, metric).map((value, round) => (value === undefined ? undefined : value / Number(others[round]))));
  };
  return {
    id,
    work,
    unit: "x",
    most,
    cases: [name],
    figures: (measured) => ratios(measured, ours),
    floor: (measured) => ratios(measured, "floor"),
  };
}

/** One case of ours against another. @returns {Goal} */
function within(
  /** @type {string} */ id,
  /** @type {string} */ work,
  /** @type {readonly [string, string]} */ [name, metric],
  /** @type {readonly [string, string]} */ [base, baseMetric],
  /** @type {number} */ most,
) {
  return {
    id,
    work,
    unit: "x",
    most,
    cases: [...new Set([name, base])],
    figures(measured) {
      const others = values(measured, base, ours, baseMetric);
      return present(values(measured, name, ours, metric).map((value, round) => (value === undefined ? undefined : value / Number(others[round]))));
    },
  };
}

/** @returns {Goal} */
function plain(
  /** @type {string} */ id,
  /** @type {string} */ work,
  /** @type {readonly [string, string]} */ [name, metric],
  /** @type {Pick<Goal, "unit" | "most" | "least">} */ goal,
  subject = ours,
) {
  return { id, work, ...goal, cases: [name], figures: (measured) => present(values(measured, name, subject, metric)) };
}

/** The product compared with a hand-written page; without a goal where none is given. @returns {Goal} */
function ofHand(/** @type {string} */ id, /** @type {string} */ work, /** @type {string} */ name, /** @type {number} */ most = 0) {
  return {
    id,
    work,
    unit: "x",
    ...(most > 0 && { most }),
    cases: [name],
    figures(measured) {
      const others = values(measured, name, "hand", "ms");
      return present(values(measured, name, "product", "ms").map((value, round) => (value === undefined ? undefined : value / Number(others[round]))));
    },
  };
}

/** The product, or another subject, against the bare server; `least` for a rate, `most` for a wait. @returns {Goal} */
function ofBare(/** @type {string} */ id, /** @type {string} */ work, /** @type {string} */ name, /** @type {string} */ metric, /** @type {Pick<Goal, "most" | "least">} */ goal, subject = "product") {
  return {
    id,
    work,
    unit: "x",
    ...goal,
    cases: [name],
    figures(measured) {
      const others = values(measured, name, "bare", metric);
      return present(values(measured, name, subject, metric).map((value, round) => (value === undefined ? undefined : value / Number(others[round]))));
    },
  };
}

/** A list with a rule that compares its rows, against the list without one. @returns {Goal} */
function ofRule(/** @type {string} */ id, /** @type {string} */ work, /** @type {string} */ rule, /** @type {string} */ metric, /** @type {number} */ most, part = "rowRules") {
  return {
    id,
    work,
    unit: "x",
    most,
    cases: [part],
    figures(measured) {
      const others = values(measured, part, "plain", metric);
      return present(values(measured, part, rule, metric).map((value, round) => (value === undefined ? undefined : value / Number(others[round]))));
    },
  };
}

const form = "chakraForm";
const byHand = "virtualTable";
/** A count that must not exceed zero by more than noise is a plain figure; times of one case against itself need no limit by hand. */
const flat = 1.15;

/** @type {readonly Goal[]} */
export const goals = [
  ratio("form60 mount", "60 fields drawn, of react-hook-form + Chakra by hand", "form60", "mount", form, 0.7),
  ratio("form60 key", "a key in 60 fields: p50", "form60", "keyP50", form, 1),
  ratio("form60 key-task", "a key in 60 fields: main thread", "form60", "keyTask", form, 1),
  ratio("form60 key-script", "a key in 60 fields: JavaScript", "form60", "keyScript", form, 1.3),
  ratio("array50 mount", "50 rows x 8 drawn", "array50", "mount", form, 0.5),
  ratio("array50 key", "a key in 50 x 8: p50", "array50", "keyP50", form, 1),
  ratio("array50 key-task", "a key in 50 x 8: main thread", "array50", "keyTask", form, 0.7),
  ratio("array50 key-script", "a key in 50 x 8: JavaScript", "array50", "keyScript", form, 1),
  ratio("array50 add", "a row added to 50 x 8", "array50", "addRow", form, 0.25),
  ratio("array50 errors", "100 problems painted", "array50", "errors", form, 0.3),
  within("grid key-500", "a key in a grid of 500 x 12, of one of 50: main thread", ["grid500", "keyTask"], ["grid50", "keyTask"], flat),
  within("grid key-2000", "a key in a grid of 2,000 x 12, of one of 50: main thread", ["grid2000", "keyTask"], ["grid50", "keyTask"], flat),
  plain("grid paste", "24,000 cells pasted, until painted", ["grid2000", "paste"], { unit: "ms", most: 150 }),
  plain("grid paste-task", "24,000 cells pasted, until all is judged: main thread", ["grid2000", "pasteTask"], { unit: "ms" }),
  plain("grid undo", "that paste taken back, until painted", ["grid2000", "undo"], { unit: "ms", most: 150 }),
  within("worked60 condition", "a key that a condition reads, of a plain one", ["worked60", "conditionKey"], ["worked60", "plainKey"], 1.2),
  within("worked60 total", "a key that a total adds up, of a plain one", ["worked60", "totalKey"], ["worked60", "plainKey"], 1.2),
  ratio("table10k mount", "10,000 rows in memory drawn, of TanStack Table + Virtual by hand", "table10k", "mount", byHand, 0.7),
  ratio("table10k sort", "10,000 rows sorted", "table10k", "sort", byHand, 0.5),
  ratio("table10k filter", "10,000 rows, a key in the filter", "table10k", "filter", byHand, 0.4),
  plain("table10k dropped", "10,000 rows scrolled: frames dropped of 60", ["table10k", "scrollDropped"], { unit: "", most: 1 }),
  ratio("table10k scroll", "10,000 rows scrolled at the throttle: main thread", "table10k", "slowScrollTask", byHand, 0.7),
  plain("table10k blank", "share of looks at an empty place while scrolling", ["table10k", "slowScrollBlank"], { unit: "", most: 0 }),
  ratio("table100k mount", "100,000 rows in memory drawn", "table100k", "mount", byHand, 1),
  ratio("table100k sort", "100,000 rows sorted", "table100k", "sort", byHand, 1),
  ratio("table100k filter", "100,000 rows, a key in the filter", "table100k", "filter", byHand, 1),
  ratio("table100k heap", "100,000 rows: heap", "table100k", "heap", byHand, 0.4),
  ratio("paged page", "page change of 50 rows", "paged", "page", byHand, 1),
  plain("tabs p95", "waybill list, a tenth of all records of one customer: click on a tab until its rows are painted, p95", ["tabs", "clickP95"], { unit: "ms", most: 150 }, "product"),
  plain("tabs p50", "the same, p50", ["tabs", "clickP50"], { unit: "ms" }, "product"),
  ofBare("list rate", "list calls a second, of bare Fastify + select", "list", "rate", { least: 0.7 }),
  ofBare("list statements", "a bare server that sends the statements of such a list and judges nothing, of the same", "list", "rate", {}, "statements"),
  ofBare("list p99", "list call p99, of bare Fastify + select", "list", "p99", { most: 3 }),
  ofBare("save rate", "save calls a second, of bare Fastify + insert", "save", "rate", { least: 0.6 }),
  ofBare("save statements", "a bare server that sends the statements of such a save and judges nothing, of the same", "save", "rate", {}, "statements"),
  plain("load shell", "login ready: scripts as they come, brotli and headers", ["load", "script"], { unit: "kB", most: 160 }, "login"),
  plain("load list", "list screen: scripts as they come, brotli and headers", ["load", "script"], { unit: "kB", most: 185 }, "list"),
  plain("load order", "order form: scripts as they come, brotli and headers", ["load", "script"], { unit: "kB", most: 240 }, "order"),
  plain("load schema", "largest schema chunk of the order form", ["load", "schema"], { unit: "kB", most: 8 }, "order"),
  plain("load login-usable", "login usable, 4x CPU, 10 Mbit/s, 40 ms", ["load", "usable"], { unit: "ms", most: 2000 }, "login"),
  plain("load list-usable", "list usable, the same", ["load", "usable"], { unit: "ms", most: 2500 }, "list"),
  plain("load order-usable", "order form usable, the same", ["load", "usable"], { unit: "ms", most: 3000 }, "order"),
  plain("phone list", "an old phone (6x CPU, 1.6 Mbit/s, 150 ms): list usable", ["phone", "list"], { unit: "ms", most: 6000 }, "product"),
  plain("phone order", "the same: order form usable", ["phone", "order"], { unit: "ms", most: 6000 }, "product"),
  plain("phone inp", "the same, over a short day of taps and keys: from an input to its frame, p95", ["phone", "inp"], { unit: "ms", most: 200 }, "product"),
  plain("phone task", "the same: longest task after a page can be used", ["phone", "task"], { unit: "ms", most: 200 }, "product"),
  ofHand("xlsx rows", "workbook of 10,000 rows read in a new worker, of a hand-written reader in another", "xlsx", 2),
  plain("xlsx blocked", "the page meanwhile: longest time between two frames", ["xlsx", "blocked"], { unit: "ms", most: 50 }, "product"),
  ofHand("xlsxNode rows", "the same book in Node, over and over in one process", "xlsxNode"),
  ofHand("pictures read", "5,000 rows with 5,000 pictures read and each looked at, of unpacking the same file", "pictures", 4),
  ofRule("rules overlap-call", "2,000 rows saved over HTTP on PostgreSQL, with a rule of overlapping rows, of the same without", "overlap", "call", 1.2, "ruleSaves"),
  ofRule("rules duplicate-call", "the same with a rule of duplicate rows", "duplicate", "call", 1.2, "ruleSaves"),
  plain("rules plain-call", "such a save without the rule", ["ruleSaves", "call"], { unit: "ms" }, "plain"),
  ofRule("rules overlap-save", "2,000 rows checked as a save does, with a rule of overlapping rows, of the same without", "overlap", "save", 1.2),
  ofRule("rules overlap-key", "a key in the form of these rows", "overlap", "key", flat),
  ofRule("rules duplicate-save", "2,000 rows checked as a save does, with a rule of duplicate rows", "duplicate", "save", 1.2),
  ofRule("rules duplicate-key", "a key in the form of these rows", "duplicate", "key", flat),
  plain("checker all", "all schemas checked, the program's start included", ["checker", "ms"], { unit: "ms", most: 2000 }, "product"),
  plain("workbench preview", "an edit of an entity at the workbench until its preview shows it", ["workbench", "preview"], { unit: "ms", most: 300 }, "product"),
  plain("workbench largest", "the same, of the largest entity", ["workbench", "largest"], { unit: "ms" }, "product"),
  plain("workbench publish", "a publication until an open list shows it", ["workbench", "publish"], { unit: "ms", most: 1000 }, "product"),
  plain("start postgres", "`npm start` to ready on filled tables, PostgreSQL", ["start", "ready"], { unit: "ms", most: 1500 }, "postgres"),
  plain("start embedded", "`npm start` to ready on a filled folder, embedded", ["start", "ready"], { unit: "ms", most: 4000 }, "embedded"),
  plain("start idle", "memory of the idle server on PostgreSQL", ["start", "idle"], { unit: "MB", most: 120 }, "postgres"),
  plain("work growth", "growth of the page's heap over 40 turns of lists and orders", ["work", "growth"], { unit: "MB", most: 20 }, "product"),
];
