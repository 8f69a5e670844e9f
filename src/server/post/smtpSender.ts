/** E-mails over SMTP. Text messages are another sender's. */
import { createTransport } from "nodemailer";
import { PostError, type Sender } from "./sender.ts";

/** A server that is silent for longer is taken for gone. */
const SILENCE_MS = 20_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  readonly url: string;
  /** `Lading <no-reply@lading.example>` */
  readonly from: string;
}

export function createSmtpSender({ url, from }: SmtpSettings): Pick<Sender, "mail" | "close"> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: hostname,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    // Addresses and texts are data: no file and no page is ever read because one names it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async mail({ id, to, subject, text }) {
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, messageId: `<${id}@${hostOf(from)}>` });
      } catch (error) {
        throw judged(error);
      }
    },
    close: () => transport.close(),
  };
}

/** 5xx is for good, 4xx and a line that breaks before the text was given are worth another try. */
function judged(error: unknown): PostError {
  const { message = String(error), responseCode, command } = error as { message?: string; responseCode?: number; command?: string };
  if (responseCode !== undefined) return new PostError(responseCode >= 500 ? "never" : "later", message);
  return new PostError(command === "DATA" ? "unsure" : "later", message);
}

const hostOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
