/** The catalogue as browsers get it: without what only the server does and says. It is the largest file that a page waits for. */
import type { CompiledCatalog } from "../schema/compiled.ts";
import { actorsOf, type AlsoEditable, type Effect, type StateMachine } from "../schema/states.ts";
import { ownMessages } from "../messages/ownMessages.ts";
import { findExpressions } from "./collectExpressions.ts";
import { authorsOnly, withoutKeywords } from "./withoutKeywords.ts";

/** The server's own sentences: answers but for four that the portal says too, mails, pages without the portal, the description of the API. */
const serverSays =
  /^(?:answer\.(?!(?:badLogin|failed|forbidden|forbiddenBut)$)|(?:api|apiCall|apiCode|audit|offline|unsubscribe|workbench)\.)/;

/** Another backend may lack a call that the specification only assumes: pages must know which these are. */
const notesOfCalls: ReadonlySet<string> = new Set([...authorsOnly].filter((keyword) => keyword !== "x-status"));

/** Returns the catalogue without letters, effects, notes of authors and sentences that no page reads. */
export function servedCatalog(catalog: CompiledCatalog): CompiledCatalog {
  const states = Object.fromEntries(Object.entries(catalog.states).map(([name, machine]) => [name, shownMachine(machine)]));
  const messages = Object.fromEntries(
    Object.entries(catalog.messages).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([key]) => !isServers(key))),
    ]),
  );
  const textsOf = (machines: CompiledCatalog["states"]) =>
    new Set([catalog.site, catalog.screens, machines].flatMap((part) => findExpressions(part).map(({ text }) => text)));
  const [before, after] = [textsOf(catalog.states), textsOf(states)];
  const expressions = Object.fromEntries(Object.entries(catalog.expressions).filter(([text]) => after.has(text) || !before.has(text)));
  return { ...catalog, states, messages, expressions, endpoints: withoutKeywords(catalog.endpoints, notesOfCalls) };
}

/** A product may have sentences of its own under such a key: they are served. */
function isServers(key: string): boolean {
  return serverSays.test(key) && Object.hasOwn(ownMessages["en"] ?? {}, key);
}

/** A page evaluates what a transition of its people sets, and shows what a new record creates. All other effects are the server's. */
function shownMachine({ letters: _letters, begin, alsoEditable, transitions, ...machine }: StateMachine): StateMachine {
  const actor = machine.actor ?? "customer";
  const withEffects = <Owner extends { readonly effects?: readonly Effect[] }>(
    owner: Owner,
    isShown: (effect: Effect) => boolean,
  ): Owner => {
    const { effects, ...rest } = owner;
    const shown = effects?.filter(isShown) ?? [];
    return (shown.length > 0 ? { ...rest, effects: shown } : rest) as Owner;
  };
  return {
    ...machine,
    ...(begin && { begin: withEffects(begin, (effect) => "create" in effect) }),
    ...(alsoEditable && { alsoEditable: alsoEditable.map((fields): AlsoEditable => withEffects(fields, () => false)) }),
    transitions: transitions.map((transition) => {
      const isTaken = actorsOf(transition).includes(actor);
      return withEffects(transition, (effect) => isTaken && "set" in effect && !("update" in effect));
    }),
  };
}
