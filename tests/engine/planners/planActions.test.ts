import { describe, expect, test } from "vitest";
import { planActions } from "#engine/planners/planActions.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import { text, workshop } from "../../helpers/engine/workshop.ts";

const input = testInput(workshop, "repair");

describe("actions", () => {
  test("of the engine have their words from the message catalogue, in every language", () => {
    const [create] = planActions(input, ["create"]);
    expect(create).toMatchObject({
      does: "create",
      tone: "primary",
      label: { zh: workshop.messages["zh"]?.["action.create"], en: workshop.messages["en"]?.["action.create"] },
    });
  });

  test("of the state machine bring label, icon and tone with them", () => {
    const [begin] = planActions(input, ["begin"]);
    expect(begin).toMatchObject({
      does: "transition",
      label: text("开工", "Begin"),
      icon: "play",
      tone: "primary",
      transition: { id: "begin" },
    });
  });

  test("may be links, or transitions under another label", () => {
    const [link, renamed] = planActions(input, [
      { id: "print", label: text("打印", "Print"), go: "/print/{id}" },
      { id: "begin", label: text("现在开工", "Begin now") },
    ]);
    expect(link).toMatchObject({ does: "go", go: "/print/{id}", tone: "neutral" });
    expect(renamed).toMatchObject({ does: "transition", label: text("现在开工", "Begin now"), tone: "primary" });
  });

  test("stay in the order of the screen", () => {
    expect(planActions(input, ["delete", "begin", "edit"]).map(({ id }) => id)).toEqual(["delete", "begin", "edit"]);
  });

  test("that nobody knows are refused by name", () => {
    expect(() => planActions(input, ["beginn"])).toThrow('action "beginn"');
  });
});
