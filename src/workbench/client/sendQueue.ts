/**
 * Sends the texts of a draft: after a pause, one request at a time, the latest text last. Acts on the draft at the server wait for
 * their turn in it, so that no text is sent while one is under way.
 */
export interface SendQueueParts {
  /** Delay between the last change and its request, in ms: changes by one key or click are sent together. */
  readonly pause: number;
  /** Sends the text of a file. Returns false if the others must wait for what has been learned. */
  send(path: string): Promise<boolean>;
  /** Nothing is under way, and nothing waits. */
  settled(): void;
}

export class SendQueue {
  /** Paths whose latest text is not sent yet, oldest first; and those that did not reach the server: sent again once it responds. */
  readonly #waiting = new Set<string>();
  readonly #unsent = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly parts: SendQueueParts) {}

  /** The running request; never rejects. */
  get running(): Promise<void> | undefined {
    return this.#running;
  }

  get isSending(): boolean {
    return this.#running !== undefined || this.#waiting.size > 0;
  }

  /** Nothing is under way or waits, and everything has reached the server. */
  get isIdle(): boolean {
    return !this.isSending && this.#unsent.size === 0;
  }

  get hasUnsent(): boolean {
    return this.#unsent.size > 0;
  }

  add(path: string): void {
    this.#waiting.add(path);
  }

  /** Did not reach the server. */
  addUnsent(path: string): void {
    this.#unsent.add(path);
  }

  /** Texts that did not reach the server are sent again. */
  retry(): void {
    for (const path of this.#unsent) this.#waiting.add(path);
    this.send();
  }

  /** Sends after a pause. */
  sendLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send(), this.parts.pause);
  }

  send(): void {
    clearTimeout(this.#timer);
    if (!this.#running && this.#waiting.size > 0) void this.#begin(() => this.#sendAll());
  }

  /** Texts that are not to be sent any more: of one file, or of all. */
  forget(path: string | undefined): void {
    clearTimeout(this.#timer);
    for (const paths of [this.#waiting, this.#unsent]) for (const one of path === undefined ? [...paths] : [path]) paths.delete(one);
  }

  /** Acts on the draft at the server while no text is sent; sends afterwards what has been typed meanwhile. */
  async alone(act: () => Promise<void>): Promise<void> {
    while (this.#running) await this.#running;
    await this.#begin(act);
  }

  #begin(act: () => Promise<void>): Promise<void> {
    const done = act().finally(() => {
      this.#running = undefined;
      // The text has changed meanwhile.
      if (this.#waiting.size > 0) this.send();
      else this.parts.settled();
    });
    this.#running = done.catch(() => undefined);
    return done;
  }

  async #sendAll(): Promise<void> {
    for (const path of [...this.#waiting]) {
      this.#waiting.delete(path);
      this.#unsent.delete(path);
      if (!(await this.parts.send(path))) return;
    }
  }
}
