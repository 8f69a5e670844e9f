// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDoneActions, useDoneActions, useMarkDone } from "#engine/actions/doneActions.ts";
import { type PendingWork, usePendingWork } from "#engine/controls/pendingWork.ts";
import { type TypedText, useTypedText } from "#engine/controls/typedText.ts";
import { EngineProvider, useHost, useLanguage, useTranslation } from "#engine/host/EngineProvider.tsx";
import { EngineState } from "#engine/host/engineState.ts";
import { useRestoreAfterLogin } from "#engine/host/useRestoreAfterLogin.ts";
import { useShortcutRegistry, useShortcuts } from "#engine/host/useShortcuts.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { planAskedField } from "#engine/planners/planField.ts";
import { type LastLists, useLastLists } from "#engine/screens/lastList.ts";
import { clearParts, drawPart } from "../../helpers/engine/drawPart.tsx";
import { type } from "../../helpers/engine/page.tsx";
import { type TestHost, testHost, testInput } from "../../helpers/engine/testHost.ts";
import { workshop } from "../../helpers/engine/workshop.ts";

afterEach(() => {
  clearParts();
  sessionStorage.clear();
});

const newHost = () => testHost(workshop, {});

test("a component outside of a provider is refused, with the name of what is missing", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Part = () => <>{useHost().href("/")}</>;
  expect(() => drawPart(<Part />)).toThrow(/EngineProvider/);
  vi.restoreAllMocks();
});

test("texts follow the language of the host", () => {
  const host = newHost();
  const Part = () => {
    const { t, text } = useTranslation();
    return <p lang={useLanguage()}>{`${t("action.close")} ${text({ zh: "门店", en: "Shop" })}`}</p>;
  };
  const { place } = drawPart(
    <EngineProvider host={host}>
      <Part />
    </EngineProvider>,
  );
  expect(place.innerHTML).toBe('<p lang="zh">关闭 门店</p>');
  act(() => host.speak("en"));
  expect(place.innerHTML).toBe('<p lang="en">Close Shop</p>');
});

describe("two engines on one page", () => {
  interface Engine {
    typed: TypedText;
    pending: PendingWork;
    lists: LastLists;
    keys: () => readonly string[];
    isDone: (action: string) => boolean;
    markDone: (action: string) => void;
    restored: string[];
    values: unknown[];
  }
  let left: Engine;
  let right: Engine;
  let place: HTMLElement;

  const field = planAskedField(testInput(workshop, "repair"), "note", { type: "string" }, false);

  function Probe({ name, engine }: { readonly name: string; readonly engine: Engine }) {
    const { Input } = inputOf(field);
    const registry = useShortcutRegistry();
    useShortcuts(() => [{ keys: [name], says: name }]);
    useRestoreAfterLogin(
      "dialog",
      () => name,
      (value) => engine.restored.push(value),
    );
    Object.assign(engine, {
      typed: useTypedText(),
      pending: usePendingWork(),
      lists: useLastLists(),
      keys: () => registry.list().map(({ says }) => says),
      isDone: useDoneActions("user", "shop"),
      markDone: useMarkDone("user", "shop"),
    });
    return (
      <Input
        field={field}
        path="/note"
        id={name}
        value={undefined}
        onChange={(value) => engine.values.push(value)}
        invalid={false}
        readOnly={false}
        required={false}
      />
    );
  }

  const states = { left: new EngineState(), right: new EngineState() };
  let hosts: Readonly<Record<"left" | "right", TestHost>>;
  const page = (): ReactNode => (
    <>
      <EngineProvider key="left" host={hosts.left} state={states.left}>
        <Probe name="left" engine={left} />
      </EngineProvider>
      <EngineProvider key="right" host={hosts.right} state={states.right}>
        <Probe name="right" engine={right} />
      </EngineProvider>
    </>
  );

  beforeEach(() => {
    Object.assign(states, { left: new EngineState("left"), right: new EngineState("right") });
    hosts = { left: newHost(), right: newHost() };
    left = { restored: [], values: [] } as unknown as Engine;
    right = { restored: [], values: [] } as unknown as Engine;
    ({ place } = drawPart(page()));
  });
  const input = (name: string) => place.querySelector<HTMLInputElement>(`#${name}`) as HTMLInputElement;

  test("commit their typed text apart: a save in one leaves what is typed in the other", async () => {
    await type(input("left"), "chain");
    await type(input("right"), "brake");
    act(() => left.typed.commitAll());
    expect([left.values, right.values]).toEqual([["chain"], []]);
    act(() => right.typed.commitAll());
    expect(right.values).toEqual(["brake"]);
  });

  test("wait for their own uploads only", async () => {
    let finish: (ok: boolean) => void = () => undefined;
    left.pending.track(new Promise((resolve) => (finish = resolve)));
    expect([left.pending.isPending(), right.pending.isPending()]).toEqual([true, false]);
    expect(right.pending.whenDone()).toBeUndefined();
    finish(true);
    await expect(left.pending.whenDone()).resolves.toBe(true);
  });

  test("list their own shortcuts", () => {
    expect([left.keys(), right.keys()]).toEqual([["left"], ["right"]]);
  });

  test("know their own done actions", () => {
    act(() => left.markDone("template"));
    expect([left.isDone("template"), right.isDone("template")]).toEqual([true, false]);
    expect(
      [new EngineState("left"), new EngineState("right")].map((state) =>
        state.part(createDoneActions).snapshot()("user", "shop", "template"),
      ),
    ).toEqual([true, false]);
  });

  test("lead through the rows of their own lists", () => {
    left.lists.remember("shop", [{ id: "1" }, { id: "2" }]);
    right.lists.remember("shop", [{ id: "2" }, { id: "3" }]);
    expect(left.lists.neighboursOf("shop", "2")).toEqual({ before: "1", after: undefined });
    expect(right.lists.neighboursOf("shop", "2")).toEqual({ before: undefined, after: "3" });
  });

  test("restore their own dialogs after a login", () => {
    hosts.left.endSession();
    clearParts();
    drawPart(page());
    expect([left.restored, right.restored]).toEqual([["left"], []]);
  });

  test("without a state of its own from outside, an engine's state ends with its provider", () => {
    const seen: boolean[] = [];
    const Part = () => {
      const pending = usePendingWork();
      seen.push(pending.isPending());
      pending.track(new Promise(() => undefined));
      return null;
    };
    const alone = () => (
      <EngineProvider host={hosts.left}>
        <Part />
      </EngineProvider>
    );
    drawPart(alone()).remove();
    drawPart(alone());
    expect(seen).toEqual([false, false]);
  });
});
