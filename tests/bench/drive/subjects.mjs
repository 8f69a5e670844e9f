/** The subject of a case, and the differences of its page: what to type into, what to wait for. */

/** @typedef {import("./buildPages.mjs").HandledPage} HandledPage */

/**
 * @typedef {object} Hands
 * @property {(name: string) => string} field a field of the form of sixty
 * @property {string} item where the name in the 21st row is typed
 * @property {readonly string[]} rowsReady there once fifty rows are drawn
 * @property {boolean} grid rows are keyed in through one text box that lies over the active cell
 * @property {string} add
 * @property {readonly [condition: string, ...of: unknown[]]} added
 * @property {string} submit
 * @property {readonly [condition: string, ...of: unknown[]]} errors a hundred problems are said
 * @property {string} firstRow
 * @property {string} scroller
 * @property {string} filter
 * @property {string} next
 * @property {string} row
 */

/** @type {Hands} */
const plain = {
  field: (name) => `[name="${name}"]`,
  item: '[name="items.20.c2"]',
  rowsReady: ['[name="items.0.c1"]', '[name="items.49.c2"]'],
  grid: false,
  add: '[data-bench="add"]',
  added: ["all", '[name="items.50.c1"]'],
  submit: 'button[type="submit"]',
  errors: ["count", '[aria-invalid="true"]', 100],
  firstRow: '[role="row"][data-index="0"]',
  scroller: '[data-bench="scroller"]',
  filter: '[data-bench="filter"]',
  next: '[data-bench="next"]',
  row: '[role="row"]',
};

/** @type {Hands} */
const engine = {
  field: (name) => `[id$="-${name}"]`,
  item: ".ld-grid-input",
  rowsReady: ['[role="grid"][aria-rowcount="52"] [data-line="0"][data-column="1"]'],
  grid: true,
  add: ".ld-grid-button",
  added: ["all", '[role="grid"][aria-rowcount="53"]'],
  submit: ".ld-form-bar .ld-button-primary",
  errors: ["all", ".ld-summary-title"],
  firstRow: 'tbody > tr[aria-rowindex="2"]',
  scroller: ".ld-table",
  filter: 'input[type="search"]',
  next: '[aria-label="Next page"]',
  row: "tbody > tr",
};

/** @type {Readonly<Record<HandledPage, Hands>>} */
export const hands = { engine, floor: plain, chakraForm: plain, virtualTable: plain };

/** Case -> the pages that do it. The first is ours; what it is measured against comes last. */
/** @type {Readonly<Record<string, readonly HandledPage[]>>} */
export const cases = {
  form60: ["engine", "floor", "chakraForm"],
  form600: ["engine"],
  worked60: ["engine"],
  array50: ["engine", "floor", "chakraForm"],
  grid50: ["engine"],
  grid200: ["engine"],
  grid500: ["engine"],
  grid2000: ["engine"],
  table10k: ["engine", "floor", "virtualTable"],
  table100k: ["engine", "floor", "virtualTable"],
  paged: ["engine", "floor", "virtualTable"],
};
