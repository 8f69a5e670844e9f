import { useCallback, useEffect, useState } from "react";
import { Button, Dialog, Icon, InlineNote, useTranslation } from "#engine";
import { isObject } from "#dialect/json/json.ts";
import { type ApiResponse, isOk } from "#dialect/wire/wire.ts";
import { pushEndpoint, pushObstacle, subscribe } from "../../browser/pushSubscription.ts";
import { thisDevice } from "../../browser/thisDevice.ts";
import { toasts } from "../../browser/toasts.ts";
import type { PushStep } from "../../session/sessionActions.ts";
import { usePortal } from "../../site/PortalContext.tsx";
import { FactorButtons, FactorProblem } from "./factorParts.tsx";

interface PushKind {
  readonly id: string;
  readonly label: string;
}

interface PushDevice {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly created: string;
  readonly seen: string;
  /** The device of this page. */
  readonly own?: boolean;
}

/** Response of the server. Without a key it sends no messages to devices. */
interface PushState {
  readonly key?: string;
  readonly kinds?: readonly PushKind[];
  readonly devices?: readonly PushDevice[];
}

/** The devices with push notifications: turns this one on, lists them with their kinds, tests and removes them. */
export default function PushDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { state, problem, busy, turnOn, run, choose } = usePushDevices();
  const { key, kinds = [], devices = [] } = state ?? {};
  const obstacle = pushObstacle();
  const isOff = state !== undefined && key === undefined;
  const isOn = devices.some(({ own }) => own === true);
  return (
    <Dialog open onClose={onClose} title={t("push.title")} closeLabel={t("action.close")}>
      <div className="factor-form">
        <p>{t("push.explained")}</p>
        {isOff && <InlineNote tone="info">{t("push.off")}</InlineNote>}
        {!isOff && obstacle && <InlineNote tone="info">{t(obstacle === "install" ? "push.ios" : "push.unsupported")}</InlineNote>}
        {key !== undefined && devices.length === 0 && <p className="factor-note">{t("push.none")}</p>}
        {devices.length > 0 && (
          <ul className="passkey-list">
            {devices.map((device) => (
              <PushDeviceItem key={device.id} device={device} kinds={kinds} busy={busy} run={run} choose={choose} />
            ))}
          </ul>
        )}
        <FactorProblem text={problem} />
        {key !== undefined && !obstacle && !isOn && (
          <FactorButtons>
            <Button tone="primary" icon="bell" busy={busy} onClick={() => turnOn(key)}>
              {t("push.on")}
            </Button>
          </FactorButtons>
        )}
      </div>
    </Dialog>
  );
}

interface PushDeviceItemProps {
  readonly device: PushDevice;
  readonly kinds: readonly PushKind[];
  readonly busy: boolean;
  run(step: PushStep, input: Readonly<Record<string, unknown>>, done?: string): void;
  choose(device: PushDevice, kinds: readonly string[]): void;
}

function PushDeviceItem({ device, kinds, busy, run, choose }: PushDeviceItemProps) {
  const { t } = useTranslation();
  const { id, own, created, seen } = device;
  const day = (time: string): string => time.slice(0, 16);
  const name = device.name === "" ? t("push.unnamed") : device.name;
  const withKind = (kind: string, isChosen: boolean): string[] =>
    kinds.map((one) => one.id).filter((one) => (one === kind ? isChosen : device.kinds.includes(one)));
  return (
    <li className="push-device">
      <Icon name="bell" />
      <span>
        <strong>{own ? `${name} · ${t("push.thisDevice")}` : name}</strong>
        <span className="factor-note">{t("push.since", { created: day(created), seen: day(seen) })}</span>
      </span>
      <fieldset aria-label={t("push.kinds", { name })}>
        {kinds.map(({ id: kind, label }) => (
          <label key={kind} className="ld-choice">
            <input
              type="checkbox"
              className="ld-check"
              checked={device.kinds.includes(kind)}
              disabled={busy}
              onChange={(event) => choose(device, withKind(kind, event.target.checked))}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <span className="push-buttons">
        <Button size="sm" disabled={busy} onClick={() => run("test", { id }, t("push.tested"))}>
          {t("push.test")}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => run("remove", { id }, t("push.removed"))}>
          {t("push.remove")}
        </Button>
      </span>
    </li>
  );
}

/** Sends the steps, and keeps what each returns. */
function usePushDevices() {
  const { session } = usePortal();
  const { t } = useTranslation();
  const [state, setState] = useState<PushState>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  /** Shows the answer to a step, or why there is none. Returns whether there is one. */
  const show = (answer: ApiResponse | undefined): boolean => {
    const isAnswered = answer !== undefined && isOk(answer) && isObject(answer.data);
    if (isAnswered) setState(answer.data as PushState);
    else if (answer) setProblem(answer.reported ? "" : (answer.message ?? ""));
    return isAnswered;
  };
  const ask = useCallback(
    async (step: PushStep, input: Readonly<Record<string, unknown>>) => session.push?.(step, { endpoint: await pushEndpoint(), ...input }),
    [session],
  );
  useEffect(() => {
    let isShown = true;
    void ask("list", {}).then((answer) => isShown && show(answer));
    return () => {
      isShown = false;
    };
  }, [ask]);

  /** Runs steps that return the devices. `done`: message of their success. */
  async function runSteps(steps: () => Promise<ApiResponse | undefined>, done?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      if (show(await steps()) && done !== undefined) toasts.show({ kind: "success", text: done });
    } catch {
      setProblem(t("push.failed"));
    } finally {
      setBusy(false);
    }
  }
  const turnOn = (key: string): void =>
    void runSteps(async () => {
      if ((await Notification.requestPermission()) !== "granted") {
        setProblem(t("push.denied"));
        return undefined;
      }
      return ask("add", { subscription: await subscribe(key), name: thisDevice() });
    }, t("push.turnedOn"));
  const run = (step: PushStep, input: Readonly<Record<string, unknown>>, done?: string): void =>
    void runSteps(() => ask(step, input), done);
  /** Shows the choice at once, and takes it back if the server does not take it. */
  const choose = ({ id }: PushDevice, kinds: readonly string[]): void => {
    setState((shown) => ({ ...shown, devices: shown?.devices?.map((one) => (one.id === id ? { ...one, kinds } : one)) ?? [] }));
    void runSteps(async () => {
      const answer = await ask("kinds", { id, kinds });
      if (answer && !isOk(answer)) setState(state);
      return answer;
    });
  };
  return { state, problem, busy, turnOn, run, choose };
}
