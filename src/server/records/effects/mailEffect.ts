/** Sends an e-mail about the record afterwards. Throws for an unknown template, which the lint reports first. */
import type { EmailEffect } from "#dialect/schema/states.ts";
import type { EffectHandler } from "./effectStep.ts";

export const mailEffect: EffectHandler<EmailEffect> = {
  after: true,
  run: ({ mail, about }, { machine, record, id, scope, letters }) => {
    const letter = machine.letters?.find((one) => one.id === mail);
    if (!letter) throw new Error(`The states of ${machine.entity} have no letter "${mail}".`);
    const self = { ...record, id };
    const subject = about === undefined ? {} : { about };
    letters.push({ letter, self, scope: { ...scope, self, ...subject }, ...subject });
  },
};
