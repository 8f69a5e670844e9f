import { useEffect, useEffectEvent, useState } from "react";
import { Button, IconButton } from "#engine";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";
import { type GuideStep, guideSteps, stepAfter } from "./guideSteps.ts";
import { useGuide } from "./useGuide.ts";
import "./guide.css";

/** Interval of looking whether a step is done, in ms. */
const lookMs = 250;

/** The guided start: what to do next, a frame around the part of the page that it is about, and an end that throws the draft away. */
export function GuideCard() {
  const { t } = useWorkbench().translation;
  const { isOn, start, end } = useGuide();
  const [step, setStep] = useState<GuideStep | undefined>(guideSteps[0]);
  const frame = useStepFrame(isOn ? step : undefined, () => setStep(step && stepAfter(step)));
  if (!isOn) return null;
  const number = step ? guideSteps.indexOf(step) + 1 : guideSteps.length;
  return (
    <>
      {frame && <div className="guide-frame" aria-hidden="true" style={frame} />}
      <section className="guide-card" aria-label={t("guide.title")}>
        <header>
          <strong>{step ? t(`guide.${step.id}`) : t("guide.done")}</strong>
          <span className="ld-subtle">{t("guide.step", { number, count: guideSteps.length })}</span>
          <IconButton size="sm" icon="x" label={t("guide.end")} onClick={() => void end()} />
        </header>
        <progress max={guideSteps.length} value={step ? number - 1 : number} aria-label={t("guide.title")} />
        <p aria-live="polite">{step ? t(`guide.${step.id}Hint`) : t("guide.doneHint")}</p>
        <div className="bench-row">
          {step && (
            <Button size="sm" tone={step.isDone ? "ghost" : "primary"} onClick={() => setStep(stepAfter(step))}>
              {t(step.isDone ? "guide.skip" : "guide.next")}
            </Button>
          )}
          {!step && (
            <>
              <Button size="sm" tone="primary" onClick={() => void end()}>
                {t("guide.finish")}
              </Button>
              <Button
                size="sm"
                tone="ghost"
                onClick={() => {
                  setStep(guideSteps[0]);
                  void start();
                }}
              >
                {t("guide.again")}
              </Button>
            </>
          )}
        </div>
      </section>
    </>
  );
}

/** Watches the part that a step is about; returns its place on the page, and reports when the step is done. */
function useStepFrame(step: GuideStep | undefined, onDone: () => void) {
  const { draft } = useWorkbench();
  useDraft();
  const [frame, setFrame] = useState<{ left: number; top: number; width: number; height: number }>();
  const look = useEffectEvent(() => {
    if (step?.isDone?.(document, draft.view())) return onDone();
    const part = step?.at.map((selector) => document.querySelector(selector)).find((found) => found !== null);
    const { left = 0, top = 0, width = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
    setFrame((before) => {
      if (width === 0) return undefined;
      const isSame = before && before.left === left && before.top === top && before.width === width && before.height === height;
      return isSame ? before : { left, top, width, height };
    });
  });
  useEffect(() => {
    if (!step) return setFrame(undefined);
    look();
    const timer = setInterval(() => look(), lookMs);
    return () => clearInterval(timer);
  }, [step]);
  return frame;
}
