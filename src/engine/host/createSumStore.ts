/**
 * Sums over other records, as the form and the actions of a record ask for them.
 *
 * A sum that is not known yet is unknown, and asked from the server: at once, then at most every 300 ms, so that typing asks a few
 * times and never waits for a pause. An answer older than 5 s is used and asked again. The server checks each save by itself.
 */
import { sumPhrases } from "#dialect/explain/sumFigures.ts";
import type { SumPhrases } from "#dialect/explain/lexicon.ts";
import { answering, type SumAnswer, type SumQuestion } from "#dialect/expr/recordSums.ts";
import type { SumLookup } from "#dialect/expr/sumLookup.ts";
import type { SumWords } from "#dialect/schema/compiled.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { createListeners } from "../browser/listeners.ts";
import type { DataSource } from "./source.ts";

/** Pause between two calls, age from which an answer is asked again, and longest wait of a save, in ms. */
const pause = 300;
const maxAge = 5000;
const longestWait = 3000;
/** Most questions of a call, the newest; a check asks no more. */
const most = 40;

export interface SumStore extends SumLookup {
  /** Calls `changed` when an answer arrived that differs. */
  subscribe(changed: () => void): () => void;
  /** Changes with each answer that differs. */
  version(): number;
  /** Asks again what was asked in the last minute. Resolves once it is answered, or after 3 s; undefined where nothing was asked. */
  refresh(): Promise<void> | undefined;
  /** Words for explanations; undefined where nothing was asked. @param wordsOf words of a sum by its id */
  phrases(wordsOf: (id: string) => SumWords | undefined): SumPhrases | undefined;
}

interface Asked {
  readonly question: SumQuestion;
  /** When it was sent last. */
  at: number;
  answer: SumAnswer | undefined;
}

export function createSumStore(load: NonNullable<DataSource["sums"]>, clock: () => number = Date.now): SumStore {
  const known = new Map<string, Asked>();
  const waiting = new Set<Asked>();
  const { subscribe, notify } = createListeners();
  let version = 0;
  let lastSent = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (): Promise<void> => {
    const asked = [...waiting].slice(-most);
    waiting.clear();
    timer = undefined;
    lastSent = clock();
    for (const one of asked) one.at = lastSent;
    const response = await load(asked.map(({ question }) => question));
    const answers = isOk(response) ? (response.data ?? []) : [];
    let isChanged = false;
    for (const [at, one] of asked.entries()) {
      const answer = answers[at] ?? undefined;
      isChanged ||= answer?.count !== one.answer?.count || answer?.total !== one.answer?.total;
      one.answer = answer;
    }
    if (!isChanged) return;
    version += 1;
    notify();
  };
  const ask = (one: Asked): void => {
    waiting.delete(one);
    waiting.add(one);
    timer ??= setTimeout(() => void send(), Math.max(0, lastSent + pause - clock()));
  };

  const answerTo = (question: SumQuestion): SumAnswer | undefined => {
    const key = JSON.stringify(question);
    let one = known.get(key);
    if (!one) known.set(key, (one = { question, at: -Infinity, answer: undefined }));
    if (one.at + maxAge <= clock() && !waiting.has(one)) ask(one);
    return one.answer;
  };
  return {
    ...answering(answerTo),
    phrases: (wordsOf) => sumPhrases(wordsOf, answerTo),
    subscribe,
    version: () => version,
    refresh() {
      for (const one of known.values()) if (one.at + 60_000 > clock()) waiting.add(one);
      clearTimeout(timer);
      return waiting.size === 0 ? undefined : Promise.race([send(), new Promise<void>((resolve) => setTimeout(resolve, longestWait))]);
    },
  };
}
