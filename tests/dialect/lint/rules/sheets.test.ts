import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("import/no-column", "import/list");
