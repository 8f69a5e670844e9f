/** A password, `x-kind: password`: hidden while it is typed, shown on request, never shown again. */
import { useState } from "react";
import { useWords } from "../EngineProvider.tsx";
import { IconButton } from "../look/IconButton.tsx";
import { asText, fromTyped } from "./control.ts";
import type { CellProps, InputProps, Kind } from "./kind.ts";
import { TextControl } from "./TextControl.tsx";

/** As many dots, however long it is. */
const dots = "••••••••";

function Input(props: InputProps) {
  const { text, t } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <TextControl
      props={props}
      text={asText(props.value)}
      onText={(typed) => props.onChange(fromTyped(typed))}
      type={shown ? "text" : "password"}
      autoComplete="new-password"
      placeholder={text(props.field.placeholder)}
      after={
        <IconButton
          size="sm"
          icon={shown ? "eye-off" : "eye"}
          label={t(shown ? "form.hidePassword" : "form.showPassword")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function show({ value }: CellProps) {
  return asText(value) === "" ? null : dots;
}

export const password: Kind = {
  name: "password",
  matches: ({ writeOnly, type }) => writeOnly === true && type === "string",
  Input,
  show,
  toText: (value) => (asText(value) === "" ? "" : dots),
  buffered: true,
};
