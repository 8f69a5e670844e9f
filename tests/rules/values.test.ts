import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("the values of an address");
