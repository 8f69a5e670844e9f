/**
 * Every rule change of the suite, by the family that is served together: a change that is listed here is
 * held by all that go through them. None contradicts another, since the workbench publishes all of them together.
 */
import type { RuleChange } from "../harness/ruleChange.ts";
import { addressChanges } from "./addressChanges.ts";
import { askChanges } from "./askChanges.ts";
import { computedChanges } from "./computedChanges.ts";
import { dailyAddresses, dailyGoods } from "./dailyBooks.ts";
import { dailyEnquiries } from "./dailyEnquiries.ts";
import { enquiryChanges } from "./enquiryChanges.ts";
import { enquiryStates } from "./enquiryStates.ts";
import { entityChanges } from "./entityChanges.ts";
import { forwarderEnquiries } from "./forwarderEnquiries.ts";
import { forwarderGoods } from "./forwarderGoods.ts";
import { forwarderOrders } from "./forwarderOrders.ts";
import { forwarderSeasons } from "./forwarderSeasons.ts";
import { goodsChanges } from "./goodsChanges.ts";
import { goodsSums } from "./goodsSums.ts";
import { orderFigures } from "./orderFigures.ts";
import { orderReferences } from "./orderReferences.ts";
import { orderRules } from "./orderRules.ts";
import { parcelChanges } from "./parcelChanges.ts";
import { recordSums } from "./recordSums.ts";
import { stateChanges } from "./stateChanges.ts";
import { valueChanges } from "./valueChanges.ts";
import { wordChanges } from "./wordChanges.ts";

export const families = {
  "the address books": [...addressChanges, ...computedChanges, ...wordChanges],
  "the values of an address": valueChanges,
  "the goods": goodsChanges,
  "other records": [...goodsSums, ...recordSums],
  "enquiries, pickups and parcels": [...enquiryChanges, ...enquiryStates, ...parcelChanges],
  "a new entity": entityChanges,
  "the order": [...orderReferences, ...orderRules, ...orderFigures],
  "the life of an order": [...stateChanges, ...askChanges],
  "a forwarder's enquiries": [...forwarderEnquiries, ...forwarderSeasons],
  "a forwarder's goods and orders": [...forwarderGoods, ...forwarderOrders],
  "a forwarder's day": [...dailyEnquiries, ...dailyGoods, ...dailyAddresses],
} as const satisfies Readonly<Record<string, readonly RuleChange[]>>;

export type FamilyName = keyof typeof families;
