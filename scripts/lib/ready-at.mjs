/** Waits until a starting server prints `ready URL` and returns that URL. Throws when its output ends first. @param {NodeJS.ReadableStream} output */
export async function readyAt(output) {
  for await (const chunk of output) {
    const ready = /^ready (\S+)/m.exec(String(chunk));
    if (ready?.[1]) return ready[1];
  }
  throw new Error("The server ended before it was ready.");
}
