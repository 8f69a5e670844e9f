import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("the life of an order");
