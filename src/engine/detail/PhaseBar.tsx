import { Icon } from "#engine/ui/icons/Icon.tsx";
import { toStatusColor } from "#engine/ui/StatusTag.tsx";
import { formatDate } from "#dialect/text/time.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { PhaseProgress as Phases, PhaseStep } from "#dialect/records/phaseSteps.ts";

const haltIcons: Readonly<Record<string, string>> = { pause: "pause", back: "undo-2", cross: "x", alert: "circle-alert" };

/** The phases of a record: circles on a wide page, bars on a phone. */
export function PhaseBar({ phases, narrow }: { readonly phases: Phases; readonly narrow: boolean }) {
  const { t, text } = useTranslation();
  const { timeZone } = useHost().catalog;
  const { steps, index, halted, code } = phases;
  const color = `ld-hue-${toStatusColor((halted ?? code)?.hue)}`;
  const current = steps[index];
  if (narrow) {
    return (
      <div className={`ld-phase-bars ${color}`} data-halted={halted ? true : undefined}>
        <ol aria-label={t("detail.phases")}>
          {steps.map((step) => (
            <li key={step.id} data-at={step.at} aria-current={step === current ? "step" : undefined}>
              <span className="ld-hidden">{text(step.label)}</span>
            </li>
          ))}
        </ol>
        {current && (
          <p>
            <strong>{t("detail.phaseOf", { step: index + 1, steps: steps.length, label: text(current.label) })}</strong>
            {halted && <span>{text(halted["x-label"])}</span>}
          </p>
        )}
      </div>
    );
  }
  return (
    <ol className={`ld-phases ${color}`} aria-label={t("detail.phases")} data-halted={halted ? true : undefined}>
      {steps.map((step, at) => (
        <li key={step.id} data-at={step.at} aria-current={at === index ? "step" : undefined}>
          <span className="ld-phase-mark">
            <StepIcon step={step} number={at + 1} halted={at === index ? halted?.mark : undefined} />
          </span>
          <span className="ld-phase-name">{text(step.label)}</span>
          <span className="ld-phase-note">
            {at === index && halted ? text(halted["x-label"]) : step.time !== undefined ? formatDate(step.time, timeZone).slice(5) : " "}
          </span>
          {step.at !== "next" && <span className="ld-hidden">{t(`detail.phase.${step.at}`)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Icon of a finished or halted step; the number of any other. */
function StepIcon({ step, number, halted }: { readonly step: PhaseStep; readonly number: number; readonly halted: string | undefined }) {
  if (halted !== undefined) return <Icon name={haltIcons[halted] ?? "circle-alert"} size={14} />;
  return step.at === "done" ? <Icon name="check" size={14} /> : number;
}
