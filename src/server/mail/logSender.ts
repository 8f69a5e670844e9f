/** Sends nothing: writes what would have been sent for whoever tries the portal out. Never in production: it tells codes. */
import type { Sender } from "./sender.ts";

export function createLogSender(write: (line: string) => void): Sender {
  const told = (kind: string, to: string, text: string): Promise<void> => {
    write(`${kind} to ${to}: ${text.replaceAll(/\s+/g, " ").trim()}`);
    return Promise.resolve();
  };
  return {
    via: "log",
    mail: ({ to, subject, text }) => told("e-mail", to, `${subject} | ${text}`),
    text: (to, text) => told("text message", to, text),
    close: () => undefined,
  };
}
