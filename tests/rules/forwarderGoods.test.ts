import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("a forwarder's goods and orders");
