/** Every question that a shipper answers before something is done with a record, such as a rating or an answer to a problem. */
import { offered } from "./acts.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */
/** @typedef {import("../../src/dialect/states.ts").StateMachine} StateMachine */

/** @param {readonly StateMachine[]} machines @param {(entity: string) => string | undefined} listOf the address of the list of an entity @returns {readonly Scene[]} */
export function askScenes(machines, listOf) {
  return machines.flatMap(({ entity, tabs, transitions }) => {
    const list = listOf(entity);
    if (list === undefined) return [];
    return transitions
      .filter(({ by, ask }) => by === "customer" && ask !== undefined)
      .map(({ id, from }) => {
        const tab = tabs.find(({ states }) => states?.some((state) => from.includes(state)));
        /** @type {Scene} */
        const scene = {
          name: `ask-${entity}-${id}`,
          route: tab ? `${list}?tab=${tab.id}` : list,
          as: "shipper",
          act: offered(id, "[role=alertdialog]"),
        };
        return scene;
      });
  });
}
