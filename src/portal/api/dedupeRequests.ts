/** What several parts of a page ask at the same time is asked once. */

/** Asks under a signal, which says when nobody waits any more. */
type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;

interface UnderWay<Answer> {
  readonly answer: Promise<Answer>;
  readonly cancel: AbortController;
  waiting: number;
}

export interface RequestDeduper<Answer> {
  /** The answer to a question that is under way, or else to `ask`; `none` for whoever gives up, which ends it for nobody else. */
  share(question: string, signal: AbortSignal | undefined, ask: Ask<Answer>, none: Answer): Promise<Answer>;
  /** Something was changed: what is under way still answers who waits for it, but nobody who asks from now on. */
  clear(): void;
}

export function dedupeRequests<Answer>(): RequestDeduper<Answer> {
  const underWay = new Map<string, UnderWay<Answer>>();

  function begin(question: string, ask: Ask<Answer>): UnderWay<Answer> {
    const cancel = new AbortController();
    const begun = { answer: ask(cancel.signal), cancel, waiting: 0 };
    underWay.set(question, begun);
    const end = () => leave(question, begun);
    begun.answer.then(end, end);
    return begun;
  }
  function leave(question: string, left: UnderWay<Answer>): void {
    if (underWay.get(question) === left) underWay.delete(question);
  }

  return {
    share(question, signal, ask, none) {
      if (signal?.aborted) return Promise.resolve(none);
      const one = underWay.get(question) ?? begin(question, ask);
      one.waiting += 1;
      if (signal === undefined) return one.answer;
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          resolve(none);
          one.waiting -= 1;
          if (one.waiting > 0) return;
          leave(question, one);
          one.cancel.abort();
        };
        signal.addEventListener("abort", giveUp, { once: true });
        const heard = () => signal.removeEventListener("abort", giveUp);
        one.answer.then(resolve, reject).then(heard, heard);
      });
    },
    clear: () => underWay.clear(),
  };
}
