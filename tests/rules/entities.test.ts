import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("a new entity");
