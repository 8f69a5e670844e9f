import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("i18n/missing", "i18n/param-mismatch", "i18n/plural", "i18n/unknown-language");
