import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("the goods");
