/**
 * Adds the routes of the workbench below `/workbench/`. A server without a
 * workbench does not load this module: its paths are unknown there.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readJson } from "../answers/readJson.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { addComments } from "./drafts/commentRoutes.ts";
import { addFiles } from "./drafts/fileRoutes.ts";
import { callerOf, guard } from "./access/guard.ts";
import { addLogIn } from "./access/logInRoutes.ts";
import type { WorkbenchServices } from "./openWorkbench.ts";
import { addWords } from "./drafts/wordRoutes.ts";
import { historyReader } from "./publish/history.ts";
import { noticesFor } from "./publish/notices.ts";
import { addPublishing } from "./publish/publishRoutes.ts";
import { addRules } from "./trial/ruleRoutes.ts";
import { addErrorHandler } from "./access/workbenchError.ts";

/** The longest schema file, encoded as JSON. */
const BODY_LIMIT = 4 * 1024 * 1024;

export async function addWorkbench(app: FastifyInstance, schemas: SchemaStore, workbench: WorkbenchServices): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        "application/json",
        { parseAs: "buffer", bodyLimit: BODY_LIMIT },
        async (_request: unknown, body: Buffer) => readJson(body),
      );
      addErrorHandler(scope, schemas);
      guard(scope, { ...workbench, schemas });
      addLogIn(scope, { ...workbench, schemas });
      addWords(scope, { schemas, folder: workbench.workspace.folder });
      const noticesOf = (request: FastifyRequest) => noticesFor(workbench.db, callerOf(request), historyReader(schemas, request));
      addFiles(scope, { ...workbench, countRequests: workbench.approvals.count, noticesOf });
      addComments(scope, workbench);
      addPublishing(scope, { ...workbench, schemas });
      addRules(scope, { ...workbench, schemas });
    },
    { prefix: "/workbench" },
  );
}
