/** Creates the sender of the settings: SMTP and an SMS gateway, or the log for a channel without settings. */
import { readFileSync } from "node:fs";
import type { MailSettings } from "../settings/settings.ts";
import { inSpan } from "../tracing/span.ts";
import { createSmsGateway } from "./smsGateway.ts";
import type { Sender } from "./sender.ts";

export async function openSender({ smtp, sms }: MailSettings, write: (line: string) => void): Promise<Sender> {
  const log = createLogSender(write);
  const mails = smtp ? await openSmtp(smtp) : log;
  const texts = sms ? createSmsGateway(sms) : log;
  return {
    via: smtp ? "smtp" : "log",
    mail: (email) => inSpan({ name: "e-mail", calls: true, begins: true }, () => mails.mail(email)),
    text: (to, text) => inSpan({ name: "text message", calls: true, begins: true }, () => texts.text(to, text)),
    ...(mails.check && { check: mails.check }),
    close: () => mails.close(),
  };
}

/** Rejects if the certificate file cannot be read: at the start and not with the first e-mail. */
async function openSmtp({ url, from, caFile }: NonNullable<MailSettings["smtp"]>): Promise<Pick<Sender, "mail" | "check" | "close">> {
  const { createSmtpSender } = await import("./smtpSender.ts");
  return createSmtpSender({ url, from, ...(caFile === undefined ? {} : { ca: readFileSync(caFile, "utf8") }) });
}

/** Writes e-mails and text messages to the log instead of sending them. Not for production: the log then contains codes. */
function createLogSender(write: (line: string) => void): Sender {
  const log = (kind: string, to: string, text: string): Promise<void> => {
    write(`${kind} to ${to}: ${text.replaceAll(/\s+/g, " ").trim()}`);
    return Promise.resolve();
  };
  return {
    via: "log",
    mail: ({ to, subject, text }) => log("e-mail", to, `${subject} | ${text}`),
    text: (to, text) => log("text message", to, text),
    close: () => undefined,
  };
}
