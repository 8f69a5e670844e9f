/** Hidden while it is typed, shown on request. */
import { useState } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { RevealButton } from "../ui/RevealButton.tsx";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";

export function PasswordInput(props: InputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextControl
      props={props}
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      after={<RevealButton shown={shown} onShown={setShown} label={t(shown ? "form.hidePassword" : "form.showPassword")} />}
    />
  );
}
