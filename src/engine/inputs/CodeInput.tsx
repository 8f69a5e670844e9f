/** Input of a verification code, with the button that sends it. The button is disabled for a while afterwards. */
import { familyKey } from "#dialect/text/text.ts";
import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, parentPointer } from "#dialect/json/pointer.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { useTypedText } from "../controls/typedText.ts";

/** Name of the limit for that time, in seconds. */
const waitLimit = "codeWait";

export function CodeInput(props: InputProps) {
  const { field, form, path } = props;
  const host = useHost();
  const { t } = useTranslation();
  const typedText = useTypedText();
  const rule = field.code;
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(0);
  const isWaiting = left > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  const send = async () => {
    if (!rule || !form) return;
    // The address may not be committed yet.
    typedText.commitAll();
    const parent = parentPointer(path);
    const address: Rec = Object.fromEntries(
      [rule.to, ...(rule.with ?? [])].map((name) => [name, getAt(form.record(), `${parent}/${name}`) ?? undefined]),
    );
    setBusy(true);
    const response = await host.source.sendCode(rule.call, address);
    setBusy(false);
    const [problem] = response.problems ?? [];
    if (isOk(response)) {
      host.notify("info", t("code.sent"));
      setLeft(Number(host.catalog.limits[waitLimit]?.value ?? 60));
    } else if (response.message || problem) host.notify("error", response.message ?? t(familyKey(`problem.${problem?.code ?? "other"}`)));
  };

  return (
    <span className="ld-code-field">
      <TextControl props={props} inputMode="numeric" autoComplete="one-time-code" />
      <Button onClick={() => void send()} busy={busy} disabled={isWaiting || !form || props.readOnly}>
        {isWaiting ? t("code.again", { seconds: left }) : t("code.send")}
      </Button>
    </span>
  );
}
