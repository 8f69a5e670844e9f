/** What journeys do on a list whose records are kept in a drawer: create, save, acknowledge, read back. */
import type { Rec } from "#dialect/json/json.ts";
import { formSteps } from "./formSteps.ts";
import type { Journey } from "./journey.ts";
import { listSteps } from "./listSteps.ts";

/** The steps of the running journey; `journey` is called again each time, when a test begins. */
export function bookSteps(journey: () => Journey) {
  const drawer = () => journey().page.getByRole("dialog");
  const form = (entity: string) => formSteps(journey().page, journey(), entity, drawer());
  const list = () => listSteps(journey());
  const save = () =>
    drawer()
      .getByRole("button", { name: journey().say("form.save"), exact: true })
      .click();
  const saved = () => drawer().waitFor({ state: "hidden" });
  /** A warning is acknowledged once, then it is saved. */
  const saveAnyway = () =>
    drawer()
      .getByRole("button", { name: journey().say("form.saveAnyway"), exact: true })
      .click();
  const required = (entity: string, field: string) => journey().required(entity, field);
  const rowOf = async (call: string, field: string, value: string): Promise<Rec | undefined> =>
    (await journey().rows(call)).find((row) => row[field] === value);
  const defaults = async (call: string) => (await journey().rows(call)).filter((row) => row["isDefault"] === 1);
  return { drawer, form, list, save, saved, saveAnyway, required, rowOf, defaults };
}
