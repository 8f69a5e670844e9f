import { IconButton } from "./IconButton.tsx";

export interface RevealButtonProps {
  /** Whether the password is readable now. */
  readonly shown: boolean;
  onShown(shown: boolean): void;
  /** Accessible name: what a press does now. */
  readonly label: string;
}

/** Toggles whether a password is readable. */
export function RevealButton({ shown, onShown, label }: RevealButtonProps) {
  return <IconButton size="sm" icon={shown ? "eye-off" : "eye"} label={label} aria-pressed={shown} onClick={() => onShown(!shown)} />;
}
