/** A button sends the code, and rests for a while afterwards. */
import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Button } from "../ui/Button.tsx";
import type { InputProps } from "../values/kind.ts";
import { TextControl } from "../controls/TextControl.tsx";
import { useTypedText } from "../controls/typedText.ts";

/** The limit that says how long the button rests, in seconds. */
const waitLimit = "codeWait";

export function CodeInput(props: InputProps) {
  const { field, form, path } = props;
  const host = useHost();
  const { t } = useTranslation();
  const typedText = useTypedText();
  const rule = field.schema["x-code"];
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(0);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  const send = async () => {
    if (!rule || !form) return;
    // The address may still be under the cursor.
    typedText.commitAll();
    const beside = path.slice(0, path.lastIndexOf("/"));
    const told: Rec = Object.fromEntries(
      [rule.to, ...(rule.with ?? [])].map((name) => [name, getAt(form.record(), `${beside}/${name}`) ?? undefined]),
    );
    setBusy(true);
    const answer = await host.source.sendCode(rule.call, told);
    setBusy(false);
    const [problem] = answer.problems ?? [];
    if (isOk(answer)) {
      host.notify("info", t("code.sent"));
      setLeft(Number(host.catalog.limits[waitLimit]?.value ?? 60));
    } else if (answer.message || problem) host.notify("error", answer.message ?? t(`problem.${problem?.code ?? "other"}`));
  };

  return (
    <span className="ld-code-field">
      <TextControl props={props} inputMode="numeric" autoComplete="one-time-code" />
      <Button onClick={() => void send()} busy={busy} disabled={waiting || !form || props.readOnly}>
        {waiting ? t("code.again", { seconds: left }) : t("code.send")}
      </Button>
    </span>
  );
}
