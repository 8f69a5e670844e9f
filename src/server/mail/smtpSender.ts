/** E-mails over SMTP. Text messages are another sender's. */
import { createTransport } from "nodemailer";
import { DeliveryError, type Sender } from "./sender.ts";

/** A server that is silent for longer is taken for gone. */
const SILENCE_MS = 20_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  readonly url: string;
  /** `Lading <no-reply@lading.example>` */
  readonly from: string;
  /** Certificates (PEM) to trust beside the usual: of a mail server in the house. */
  readonly ca?: string;
}

/**
 * Each letter has a connection of its own: a pool would take up again by itself
 * what broke off, also after the server had it. `smtp://` turns to TLS where
 * the server can; with a password it must, unless it is on this machine.
 */
export function createSmtpSender({ url, from, ca }: SmtpSettings): Pick<Sender, "mail" | "close"> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const open = (onGiven: () => void) =>
    createTransport({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: username !== "" && !isThisMachine(hostname),
      ...(ca === undefined ? {} : { tls: { ca } }),
      ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      // Addresses and texts are data: no file and no page is ever read because one names it.
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: listener(onGiven),
    });
  return {
    async mail({ id, to, subject, text }) {
      let isGiven = false;
      const transport = open(() => {
        isGiven = true;
      });
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text, messageId: `<${id}@${hostOf(from)}>` });
      } catch (error) {
        throw judged(error, isGiven);
      } finally {
        transport.close();
      }
    },
    close: () => undefined,
  };
}

/** The transport tells only its log when it has said the whole text: from then on the server may have the letter. */
function listener(onGiven: () => void) {
  const silent = (): void => undefined;
  const info = (entry: { readonly tnx?: string }): void => {
    if (entry.tnx === "message") onGiven();
  };
  return { level: silent, trace: silent, debug: silent, info, warn: silent, error: silent, fatal: silent };
}

/** How the transport calls what is wrong with the letter itself: its sender, its recipient, its text. */
const OF_THE_LETTER = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * A letter that is refused with 5xx is refused for good. Worth another try is
 * one refused with 4xx, a line that breaks before the text was given, and what
 * the operator can mend: a refused login, a certificate, a server without TLS.
 */
function judged(error: unknown, isGiven: boolean): DeliveryError {
  const { message = String(error), responseCode, code } = error as { message?: string; responseCode?: number; code?: string };
  if (responseCode !== undefined)
    return new DeliveryError(responseCode >= 500 && OF_THE_LETTER.has(code ?? "") ? "never" : "later", message);
  return new DeliveryError(isGiven ? "unsure" : "later", message);
}

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
const hostOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
