/** The messages of the product over those that ship with the source, as every page and every answer has them. */
import { withOwnMessages } from "#dialect/messages/ownMessages.ts";
import productEn from "../../../schemas/messages/en.json" with { type: "json" };
import productZh from "../../../schemas/messages/zh.json" with { type: "json" };

export const { zh = {}, en = {} } = withOwnMessages({ zh: productZh, en: productEn });
