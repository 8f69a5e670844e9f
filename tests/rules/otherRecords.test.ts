import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("other records");
