import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("the address books");
