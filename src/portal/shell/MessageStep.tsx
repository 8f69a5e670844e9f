import { RecordStep } from "#engine";
import { usePortal } from "../site/PortalContext.tsx";
import { matchRoute } from "../site/siteMap.ts";

export interface MessageStepProps {
  /** Path of the page that the message leads to. */
  readonly address: string;
  close(): void;
}

/** The next step of the record whose page a message leads to, as its list and its page show it. Nothing for another page. */
export function MessageStep({ address, close }: MessageStepProps) {
  const { catalog, siteEntries } = usePortal();
  const match = matchRoute(siteEntries, address);
  const screen = match?.entry.route.screen;
  const id = match?.params["id"];
  if (screen === undefined || id === undefined || !catalog.screens[screen]?.detail) return null;
  return <RecordStep screen={screen} id={id} address={address} onFollow={close} />;
}
