import { showLogOut } from "../session/appState.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { LogOutDialog } from "./LogOutDialog.tsx";
import { SettingsDialog } from "./SettingsDialog.tsx";

export interface FrameDialogProps {
  readonly name: "keys" | "settings" | "logOut";
}

/** A dialog of the frame. All come in one file, which is loaded while nobody waits: who logs out may have no connection any more. */
export default function FrameDialog({ name }: FrameDialogProps) {
  if (name === "keys") return <KeysDialog />;
  return name === "settings" ? <SettingsDialog /> : <LogOutDialog onClose={() => showLogOut(false)} />;
}
