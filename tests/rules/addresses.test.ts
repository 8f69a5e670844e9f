import { ruleFamily } from "../helpers/ruleChange.ts";
import { addressChanges } from "./addressChanges.ts";

ruleFamily("the address books", addressChanges);
