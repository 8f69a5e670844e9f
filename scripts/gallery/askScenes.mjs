/** Every prompt before an action on a record, such as a rating or an answer to a problem. */
import { offered, onePageOf } from "./acts.mjs";

/** @typedef {import("./scenes.mjs").Scene} Scene */
/** @typedef {import("../../src/dialect/schema/states.ts").StateMachine} StateMachine */
/** @typedef {{ route: string, offers: readonly string[] }} List its address, and the actions of its rows */

/** @param {readonly StateMachine[]} machines @param {(entity: string) => List | undefined} listOf the list of an entity @returns {readonly Scene[]} */
export function askScenes(machines, listOf) {
  return machines.flatMap(({ entity, tabs, transitions }) => {
    const list = listOf(entity);
    if (list === undefined) return [];
    return transitions
      .filter(({ by, actors, ask }) => (by === "customer" || actors?.includes("customer")) && ask !== undefined)
      .map(({ id, from }) => {
        const tab = tabs.find(({ states }) => states?.some((state) => from.includes(state)));
        const asked = offered(id, "[role=alertdialog]");
        /** @type {Scene} */
        const scene = {
          name: `ask-${entity}-${id}`,
          route: tab ? `${list.route}?tab=${tab.id}` : list.route,
          as: "shipper",
          act: list.offers.includes(id) ? asked : onePageOf(asked),
        };
        return scene;
      });
  });
}
