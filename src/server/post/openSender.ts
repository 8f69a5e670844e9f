/** The sender that the settings ask for: SMTP and a gateway where they are named, the log for the rest. */
import { readFileSync } from "node:fs";
import type { PostSettings } from "../settings.ts";
import { createLogSender } from "./logSender.ts";
import { createSmsGateway } from "./smsGateway.ts";
import { createSmtpSender } from "./smtpSender.ts";
import type { Sender } from "./sender.ts";

export function openSender({ smtp, sms }: PostSettings, write: (line: string) => void): Sender {
  const log = createLogSender(write);
  const mails = smtp ? openSmtp(smtp) : log;
  const texts = sms ? createSmsGateway(sms) : log;
  return {
    via: smtp ? "smtp" : "log",
    mail: (letter) => mails.mail(letter),
    text: (to, text) => texts.text(to, text),
    close: () => mails.close(),
  };
}

/** Throws where the file of certificates cannot be read: better at start than with the first letter. */
function openSmtp({ url, from, caFile }: NonNullable<PostSettings["smtp"]>): Pick<Sender, "mail" | "close"> {
  return createSmtpSender({ url, from, ...(caFile === undefined ? {} : { ca: readFileSync(caFile, "utf8") }) });
}
