/** E-mails over SMTP. The only home of nodemailer. */
import { createTransport } from "nodemailer";
import { DeliveryError, type Sender } from "./sender.ts";

/** Timeout for each step of the connection. */
const TIMEOUT_MS = 20_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  readonly url: string;
  /** `Lading <no-reply@lading.example>` */
  readonly from: string;
  /** Additional trusted certificates (PEM), for an internal mail server. */
  readonly ca?: string;
}

/**
 * Each e-mail has a connection of its own: a pool would resend by itself after a
 * break, also when the server already had the e-mail. `smtp://` upgrades to TLS
 * if the server offers it; with a password TLS is required, except on localhost.
 */
export function createSmtpSender({ url, from, ca }: SmtpSettings): Pick<Sender, "mail" | "check" | "close"> {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const open = (onSent: () => void) =>
    createTransport({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: username !== "" && !isLocalhost(hostname),
      ...(ca === undefined ? {} : { tls: { ca } }),
      ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Addresses and texts are data: no file or URL is read because a message names it.
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: sentListener(onSent),
    });
  return {
    async mail({ id, to, subject, text, html, files = [], unsubscribe }) {
      let isSent = false;
      const transport = open(() => {
        isSent = true;
      });
      try {
        await transport.sendMail({
          ...{ from, to: { name: "", address: to }, subject, text, messageId: `<${id}@${hostOf(from)}>` },
          ...(html !== undefined && { html }),
          attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) })),
          ...(unsubscribe !== undefined && { list: { unsubscribe }, headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } }),
        });
      } catch (error) {
        throw toFailure(error, isSent);
      } finally {
        transport.close();
      }
    },
    async check() {
      const transport = open(() => undefined);
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    },
    close: () => undefined,
  };
}

/** A logger that calls `onSent` when the whole text has been sent, which the transport reports to its log only. From then on the server may have the e-mail. */
function sentListener(onSent: () => void) {
  const silent = (): void => undefined;
  const info = (entry: { readonly tnx?: string }): void => {
    if (entry.tnx === "message") onSent();
  };
  return { level: silent, trace: silent, debug: silent, info, warn: silent, error: silent, fatal: silent };
}

/** The transport's codes for errors of the e-mail itself: sender, recipient, text. */
const MESSAGE_ERRORS = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * A message refused with 5xx is refused permanently. Retriable are 4xx, a
 * connection that breaks before the text was sent, and errors that the operator
 * can fix: a refused login, a certificate, a server without TLS.
 */
function toFailure(error: unknown, isSent: boolean): DeliveryError {
  const { message = String(error), responseCode, code } = error as { message?: string; responseCode?: number; code?: string };
  if (responseCode !== undefined)
    return new DeliveryError(responseCode >= 500 && MESSAGE_ERRORS.has(code ?? "") ? "never" : "later", message);
  return new DeliveryError(isSent ? "unsure" : "later", message);
}

const isLocalhost = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);
const hostOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
