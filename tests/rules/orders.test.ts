import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("the order");
