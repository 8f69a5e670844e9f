/** Checks whether the mail server takes our login and the SMS gateway can be reached. Sends nothing. */
import { connect } from "node:net";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { openSender } from "../mail/openSender.ts";
import type { Settings } from "../settings/settings.ts";
import { faulty, type Finding, inOrder } from "./finding.ts";

const CONNECT_MS = 5_000;

/** Returns the findings about `SMTP_URL` and `SMS_GATEWAY`, if they are set. */
export async function checkDelivery({ post }: Settings): Promise<Finding[]> {
  return [...(post.smtp ? [await checkMail(post)] : []), ...(post.sms ? [await checkGateway(post.sms.url)] : [])];
}

async function checkMail(post: Settings["post"]): Promise<Finding> {
  try {
    const sender = await openSender(post, () => undefined);
    try {
      await sender.check?.();
    } finally {
      sender.close();
    }
    return inOrder("SMTP_URL", "the mail server answers and takes the login");
  } catch (error) {
    return faulty(
      "SMTP_URL",
      errorMessage(error),
      "Check address, port, user and password; SMTP_CA names the certificate of an internal one.",
    );
  }
}

/** The gateway has no call that sends nothing, so only the connection is tried. */
async function checkGateway(address: string): Promise<Finding> {
  const { hostname, port, protocol } = new URL(address);
  const at = { host: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) };
  const error = await new Promise<Error | undefined>((resolve) => {
    const socket = connect({ ...at, timeout: CONNECT_MS });
    const end = (why?: Error): void => {
      socket.destroy();
      resolve(why);
    };
    socket.once("connect", () => end());
    socket.once("error", end);
    socket.once("timeout", () => end(new Error(`no answer within ${CONNECT_MS / 1000} s`)));
  });
  return error
    ? faulty("SMS_GATEWAY", `${at.host}:${at.port}: ${error.message}`, "Check the address and the firewall.")
    : inOrder("SMS_GATEWAY", "can be reached; no text message was sent");
}
