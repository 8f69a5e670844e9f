import { lazyComponent } from "#engine";

const dialogs = {
  security: lazyComponent(() => import("./SecurityDialog.tsx")),
  passkeys: lazyComponent(() => import("./PasskeyDialog.tsx")),
  push: lazyComponent(() => import("./PushDialog.tsx")),
};

/** A dialog of the own account. */
export type AccountDialogName = keyof typeof dialogs;

/** The dialogs that the menu of the user opens: a chunk of their own, each with another one, so that the frame knows one address only. */
export default function AccountDialog({ shown, onClose }: { readonly shown: AccountDialogName; onClose(): void }) {
  const Shown = dialogs[shown];
  return <Shown onClose={onClose} />;
}
