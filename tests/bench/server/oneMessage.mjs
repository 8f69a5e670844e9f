/** Statements as one message, as the product sends them (`src/server/db/pipeline.ts`): prepared once a connection, one `Sync`, no values read back. */

/** Names that a connection has prepared. @type {WeakMap<object, Set<string>>} */
const prepared = new WeakMap();

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} text
 * @property {readonly (string | null | undefined)[]} values
 */

class OneMessage {
  /** @type {(error: Error | null) => void} */
  callback = () => undefined;
  /** @param {readonly Step[]} steps */
  constructor(steps) {
    this.steps = steps;
  }
  submit(/** @type {import("pg").Connection} */ connection) {
    const known = prepared.get(connection) ?? new Set();
    prepared.set(connection, known);
    connection.stream.cork();
    for (const { name, text, values } of this.steps) {
      if (!known.has(name)) connection.parse({ name, text, types: [] }, true);
      known.add(name);
      connection.bind({ statement: name, values: [...values] }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  }
  handleError(/** @type {Error} */ error) {
    this.callback(error);
  }
  handleReadyForQuery() {
    this.callback(null);
  }
  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
}

/** Carries them out in one transaction. */
export async function sendOneMessage(/** @type {import("pg").Pool} */ pool, /** @type {readonly Step[]} */ steps) {
  const client = await pool.connect();
  try {
    await new Promise((/** @type {(value?: unknown) => void} */ done, failed) => {
      const message = new OneMessage(steps);
      message.callback = (error) => (error ? failed(error) : done());
      client.query(/** @type {never} */ (message));
    });
  } finally {
    client.release();
  }
}
