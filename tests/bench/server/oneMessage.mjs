/** Statements as one message, as the product sends them (`src/server/db/pipeline.ts`): prepared once a connection, one `Sync`, values read back as texts. */

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
  /** Rows of all statements together. @type {(string | null)[][]} */
  rows = [];
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
  handleDataRow(/** @type {{ fields: (string | null)[] }} */ { fields }) {
    this.rows.push(fields);
  }
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
}

/** Carries them out in one transaction. Resolves with the rows of all of them. */
export async function sendOneMessage(/** @type {import("pg").Pool} */ pool, /** @type {readonly Step[]} */ steps) {
  const client = await pool.connect();
  try {
    return await new Promise((/** @type {(rows: (string | null)[][]) => void} */ done, failed) => {
      const message = new OneMessage(steps);
      message.callback = (error) => (error ? failed(error) : done(message.rows));
      client.query(/** @type {never} */ (message));
    });
  } finally {
    client.release();
  }
}
