/** The sender that the settings ask for: SMTP and a gateway where they are named, the log for the rest. */
import { readFileSync } from "node:fs";
import type { MailSettings } from "../settings/settings.ts";
import { createLogSender } from "./logSender.ts";
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
