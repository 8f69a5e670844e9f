/**
 * What a measured page is given before its own scripts run: it waits for a
 * state frame by frame, and returns how long after an event that state was painted.
 *
 * A selector may end in `@3` for the fourth match.
 */

/**
 * @typedef {object} InPage
 * @property {(condition: string, of: readonly unknown[]) => Promise<{ ready: number, mount: number | null }>} ready
 *   milliseconds since navigation and since `bench:start` until the condition is painted
 * @property {(type: string, condition: string, of: readonly unknown[]) => void} arm
 *   the next event of this type starts a measurement that ends when the condition is painted
 * @property {Promise<number>} measured milliseconds of the last armed one
 * @property {(selector: string) => { x: number, y: number }} point the middle of an element, scrolled into sight
 * @property {(title: string) => { x: number, y: number }} head the head of a column
 * @property {(selector: string, frames: number, step: number) => Promise<{ dropped: number, blank: number }>} scroll
 * @property {() => Promise<void>} painted
 * @property {number} blocked milliseconds by which tasks were longer than 50
 */

/** Runs in the page; must not reach outside itself. */
export function inPage() {
  const find = (/** @type {string} */ selector) => {
    const nth = /^(.*)@(\d+)$/.exec(selector);
    return nth ? (document.querySelectorAll(nth[1] ?? "")[Number(nth[2])] ?? null) : document.querySelector(selector);
  };
  const afterPaint = (/** @type {(now: number) => void} */ then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(0);
  };
  /** @type {Record<string, (...of: never[]) => boolean>} */
  const conditions = {
    all: (/** @type {string[]} */ ...selectors) => selectors.every(find),
    none: (/** @type {string} */ selector) => find(selector) === null,
    long: (/** @type {string} */ selector, /** @type {number} */ length) => {
      const element = find(selector);
      return element !== null && /** @type {HTMLInputElement} */ (element).value.length === length;
    },
    count: (/** @type {string} */ selector, /** @type {number} */ least) => document.querySelectorAll(selector).length >= least,
    says: (/** @type {string} */ selector, /** @type {string} */ text) => find(selector)?.textContent?.includes(text) === true,
    anySays: (/** @type {string} */ selector, /** @type {string} */ text) =>
      [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text)),
  };
  const until = (/** @type {string} */ name, /** @type {readonly unknown[]} */ of, /** @type {number} */ limit) =>
    new Promise((/** @type {(now: number) => void} */ done, failed) => {
      const end = performance.now() + limit;
      const look = () => {
        if (conditions[name]?.(.../** @type {never[]} */ (of))) afterPaint(done);
        else if (performance.now() > end) failed(new Error(`never: ${name} ${JSON.stringify(of)}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const middle = (/** @type {Element} */ element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** @type {InPage} */
  const bench = {
    blocked: 0,
    measured: Promise.resolve(0),
    painted: () => new Promise((done) => requestAnimationFrame(() => afterPaint(() => done()))),
    async ready(condition, of) {
      const ready = await until(condition, of, 60_000);
      const mark = performance.getEntriesByName("bench:start")[0];
      return { ready, mount: mark ? ready - mark.startTime : null };
    },
    arm(type, condition, of) {
      bench.measured = new Promise((done) => {
        const start = (/** @type {Event} */ event) => {
          done(until(condition, of, 30_000).then((now) => now - event.timeStamp));
        };
        addEventListener(type, start, { once: true, capture: true });
      });
      bench.measured.catch(() => undefined);
    },
    point(selector) {
      const element = find(selector);
      if (!element) throw new Error(`nothing at ${selector}`);
      element.scrollIntoView({ block: "center", inline: "nearest" });
      return middle(element);
    },
    head(title) {
      const heads = [...document.querySelectorAll("th, [role=columnheader]")];
      const head = heads.find((one) => one.textContent?.trim().startsWith(title));
      if (!head) throw new Error(`no column ${title}`);
      return middle(head.querySelector("button") ?? head);
    },
    async scroll(selector, frames, step) {
      const element = find(selector);
      if (!element) throw new Error(`nothing at ${selector}`);
      const frame = () => new Promise(requestAnimationFrame);
      element.scrollTop = 0;
      await bench.painted();
      const box = element.getBoundingClientRect();
      let dropped = 0;
      let blank = 0;
      let way = step;
      let last = await frame();
      for (let at = 0; at < frames; at++) {
        const to = element.scrollTop + way;
        if (to < 0 || to > element.scrollHeight - element.clientHeight) way = -way;
        element.scrollTop += way;
        const now = await frame();
        dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
        last = now;
        if (at % 6 !== 5) continue;
        const seen = document.elementFromPoint(box.x + box.width * 0.4, Math.min(innerHeight - 5, box.y + box.height / 2));
        if (!seen?.closest("[role=row], tr")?.textContent?.trim()) blank += 6 / frames;
      }
      element.scrollTop = 0;
      await bench.painted();
      return { dropped, blank };
    },
  };
  Object.assign(window, { bench });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.blocked += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
}
