/** Makes a secret of 256 random bits by a press, and shows it to be copied. Nobody types it. */
import { copyText } from "../browser/copyText.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { asText } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";

const BYTES = 32;

export function SecretInput(props: InputProps) {
  const { t } = useTranslation();
  const host = useHost();
  const { value, onChange } = props;
  const text = asText(value);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) host.notify("success", t("list.copied"));
  };
  return (
    <TextControl
      props={{ ...props, readOnly: true }}
      after={
        text === "" ? (
          <IconButton size="sm" icon="key-round" label={t("form.makeSecret")} onClick={() => onChange(randomSecret())} />
        ) : (
          <IconButton size="sm" icon="copy" label={t("action.copy")} onClick={() => void copy()} />
        )
      }
    />
  );
}

/** In base64url, which a header or a configuration file takes without quotes. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
