/**
 * Live state of one engine: what its inputs have not committed yet, pending uploads, actions done, rows of its lists.
 *
 * Two engines on one page share nothing through modules. A folder declares its part as a function that creates it and
 * reads it with `useEngineState`; the part is created at its first use.
 */
export class EngineState {
  readonly #parts = new Map<CreatePart<unknown>, unknown>();
  readonly #name: string;

  /** @param name distinguishes what the engine keeps in the browser's storage from what another engine of the page keeps */
  constructor(name = "") {
    this.#name = name;
  }

  /** The part that `create` makes; always the same one for the same function. */
  part<Part>(create: CreatePart<Part>): Part {
    if (!this.#parts.has(create)) this.#parts.set(create, create(this.#name));
    return this.#parts.get(create) as Part;
  }
}

/** Creates a part of an engine's state. `name` is the engine's, for keys of the browser's storage. */
export type CreatePart<Part> = (name: string) => Part;
