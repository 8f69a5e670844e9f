/** Text messages through a gateway that takes `POST {"to": "...", "text": "..."}`; what a provider wants otherwise, a small adapter before it says. */
import { PostError, type Sender } from "./sender.ts";

const SILENCE_MS = 15_000;

export function createSmsGateway({ url, token }: { readonly url: string; readonly token?: string }): Pick<Sender, "text"> {
  return {
    async text(to, text) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(SILENCE_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new PostError(answer.status >= 500 ? "later" : "never", `The SMS gateway answered ${answer.status}.`);
    },
  };
}
