import { ruleFamily } from "../helpers/ruleChange.ts";
import { orderFigures } from "./orderFigures.ts";
import { orderReferences } from "./orderReferences.ts";
import { orderRules } from "./orderRules.ts";

ruleFamily("the order", [...orderReferences, ...orderRules, ...orderFigures]);
