import { ruleFamily } from "./ruleFamily.ts";

ruleFamily("a forwarder's day");
