// @vitest-environment happy-dom
import { kindContract } from "./kindContract.tsx";

kindContract("rows");
