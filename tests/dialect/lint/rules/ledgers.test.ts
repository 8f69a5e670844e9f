import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("ledger/number", "ledger/owner", "ledger/written");
