/** A mail server on this machine that keeps what it is given. */
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** Certificate and key of `localhost`; nobody vouches for it. */
export const certificate = readFileSync(new URL("localhost.pem", import.meta.url), "utf8");

export interface MailServer {
  readonly port: number;
  /** Letters that it took, oldest first. */
  readonly taken: readonly TakenMail[];
  close(): Promise<void>;
}

export interface TakenMail {
  readonly to: readonly string[];
  /** Headers and text as they came. */
  readonly source: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
}

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ["STARTTLS"],
    key: certificate,
    cert: certificate,
    logger: false,
    closeTimeout: 10,
    onData(stream, session, callback) {
      let source = "";
      stream.on("data", (chunk) => {
        source += String(chunk);
      });
      stream.on("end", () => {
        const { secure: isEncrypted, user, envelope } = session;
        taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source,
          isEncrypted,
          user: typeof user === "string" ? user : undefined,
        });
        callback();
      });
    },
    ...options,
  });
  // Clients that trust nobody end the line in the middle of a greeting: that is what some tests are about.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await new Promise<void>((resolve) => listening.once("listening", () => resolve()));
  return {
    port: (listening.address() as AddressInfo).port,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
