import { ruleFamily } from "../helpers/ruleChange.ts";
import { orderFigures } from "./orderFigures.ts";
import { orderRules } from "./orderRules.ts";

ruleFamily("the order", [...orderRules, ...orderFigures]);
