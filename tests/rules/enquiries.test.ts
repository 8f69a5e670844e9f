import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("enquiries, pickups and parcels");
