/** The sender that the settings ask for: SMTP and a gateway where they are named, the log for the rest. */
import { readFileSync } from "node:fs";
import type { MailSettings } from "../settings/settings.ts";
import { createSmsGateway } from "./smsGateway.ts";
import type { Sender } from "./sender.ts";

export async function openSender({ smtp, sms }: MailSettings, write: (line: string) => void): Promise<Sender> {
  const log = createLogSender(write);
  const mails = smtp ? await openSmtp(smtp) : log;
  const texts = sms ? createSmsGateway(sms) : log;
  return {
    via: smtp ? "smtp" : "log",
    mail: (letter) => mails.mail(letter),
    text: (to, text) => texts.text(to, text),
    close: () => mails.close(),
  };
}

/** Rejects where the file of certificates cannot be read: better at start than with the first letter. */
async function openSmtp({ url, from, caFile }: NonNullable<MailSettings["smtp"]>): Promise<Pick<Sender, "mail" | "close">> {
  const { createSmtpSender } = await import("./smtpSender.ts");
  return createSmtpSender({ url, from, ...(caFile === undefined ? {} : { ca: readFileSync(caFile, "utf8") }) });
}

/** Sends nothing: writes what would have been sent for whoever tries the portal out. Never in production: it tells codes. */
function createLogSender(write: (line: string) => void): Sender {
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
