import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("role/grant", "role/reach", "ref/role", "role/nested", "role/told");
