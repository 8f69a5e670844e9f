import { IconButton } from "./IconButton.tsx";

export interface RevealButtonProps {
  /** What was typed can be read now. */
  readonly shown: boolean;
  onShown(shown: boolean): void;
  /** What a press does now: it shows, or hides again. */
  readonly label: string;
}

/** Beside a password: an eye that shows what was typed, and hides it again. */
export function RevealButton({ shown, onShown, label }: RevealButtonProps) {
  return <IconButton size="sm" icon={shown ? "eye-off" : "eye"} label={label} aria-pressed={shown} onClick={() => onShown(!shown)} />;
}
