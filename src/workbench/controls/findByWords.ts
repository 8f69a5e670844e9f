/** Finds what has the words of a search; where nothing has them all, what comes nearest to the question. Pure. */

export interface FoundByWords<Item> {
  /** In the order of the items; of a near result, the nearest first. */
  readonly items: readonly Item[];
  /** Nothing has all words: these have the rarest of them. */
  readonly isNear: boolean;
}

/** The most that a near result lists. */
const mostNear = 12;
/** Of the points of the nearest, what another one needs. */
const nearEnough = 0.6;
/** Weight of a Chinese character by itself. */
const weak = 0.3;
/** Letters of the shortest word that counts. */
const shortest = 3;

/**
 * @param saidOf everything by which an item is found
 * @param asking words of a question that say nothing of what is asked for, such as `how many`
 */
export function findByWords<Item>(items: readonly Item[], search: string, saidOf: (item: Item) => string, asking = ""): FoundByWords<Item> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const whole = items.filter((item) => {
    const said = saidOf(item).toLowerCase();
    return words.every((word) => said.includes(word));
  });
  return whole.length > 0 ? { items: whole, isNear: false } : { items: nearest(items, piecesOf(search, asking), saidOf), isNear: true };
}

/** Asks how often each piece of the question occurs: a rare one says more than a frequent one. */
function nearest<Item>(items: readonly Item[], pieces: ReadonlyMap<string, number>, saidOf: (item: Item) => string): Item[] {
  const said = items.map((item) => ` ${wordsOf(saidOf(item)).join(" ")}`);
  const points = items.map(() => 0);
  for (const [piece, weight] of pieces) {
    const having = said.flatMap((text, at) => (text.includes(piece) ? [at] : []));
    const rare = weight * Math.log(items.length / having.length);
    for (const at of having) points[at] = (points[at] ?? 0) + rare;
  }
  const most = Math.max(0, ...points);
  if (most === 0) return [];
  return items
    .map((item, at) => ({ item, has: points[at] ?? 0 }))
    .filter(({ has }) => has >= most * nearEnough)
    .toSorted((a, b) => b.has - a.has)
    .slice(0, mostNear)
    .map(({ item }) => item);
}

/** Words of a text in lower case; those of a key such as `deliveryAddresses` apart. */
function wordsOf(text: string): string[] {
  const apart = text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return apart.match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Chinese has no spaces: every two characters are a piece, and each alone a weak one. Of other words, the beginning is one: `addresses` and
 * `address` have the same. Returns each piece with its weight.
 */
function piecesOf(search: string, asking: string): ReadonlyMap<string, number> {
  const ignored = wordsOf(asking);
  return new Map(
    wordsOf(search).flatMap((word): [string, number][] => {
      if (/\p{Script=Han}/u.test(word)) {
        const characters = [...ignored.reduce((rest, one) => rest.replaceAll(one, ""), word)];
        const pairs = characters.slice(1).map((character, at): [string, number] => [`${characters[at]}${character}`, 1]);
        return [...characters.map((character): [string, number] => [character, weak]), ...pairs];
      }
      const isTold = !ignored.includes(word) && (word.length >= shortest || /^\d+$/.test(word));
      return isTold ? [[` ${word.replace(/(?<=...)(es|s)$/, "")}`, 1]] : [];
    }),
  );
}
