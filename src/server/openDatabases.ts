/** Opens the databases of the settings: the one of all records, a replica for lists, and the notifications of changes. */
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { lockFolder } from "./db/folderLock.ts";
import { openEmbedded, openPostgres, openReplica, type OpenDatabase } from "./db/openDatabase.ts";
import { CHANGE_CHANNEL } from "./db/recordChanges.ts";
import type { Db } from "./db/tables.ts";
import { startVacuum } from "./db/vacuumEmbedded.ts";
import { createChangeFeed, type ChangeFeed } from "./http/changeFeed.ts";
import type { ReplicaReads } from "./load/replicaReads.ts";
import type { Settings } from "./settings/settings.ts";

/** Opens PostgreSQL, or the embedded database under the lock of its folder. What has to be closed is added to `closing`. */
export async function openRecords(settings: Settings, closing: (() => unknown)[]): Promise<OpenDatabase> {
  if (settings.databaseUrl) {
    const opened = await openPostgres(settings.databaseUrl, {
      onError: (error) => console.error(`A connection to the database broke: ${error.message}`),
      ...(settings.load.connections === undefined ? {} : { connections: settings.load.connections }),
      listenUrl: settings.listenUrl,
      prepares: settings.prepares,
    });
    closing.push(() => opened.close());
    return opened;
  }
  const lock = await lockFolder(settings.dataFolder);
  closing.push(() => lock.release());
  const opened = await openEmbedded(join(settings.dataFolder, "db"));
  closing.push(() => opened.close());
  closing.push(startVacuum(opened.db, (error) => console.error(`The vacuum of the database failed: ${errorMessage(error)}`)));
  return opened;
}

/** Opens the replica of the settings for lists. */
export async function openReplicaReads(
  { replicaUrl, load }: Settings,
  primary: Db,
  closing: (() => unknown)[],
): Promise<ReplicaReads | undefined> {
  if (replicaUrl === undefined) return undefined;
  const { createReplicaReads } = await import("./load/replicaReads.ts");
  const opened = await openReplica(replicaUrl, {
    onError: (error) => console.error(`A connection to the replica broke: ${error.message}`),
    ...(load.connections === undefined ? {} : { connections: load.connections }),
  });
  closing.push(() => opened.close());
  const reads = createReplicaReads({ primary, replica: opened.db, onState: (line) => console.error(line) });
  closing.push(() => reads.close());
  return reads;
}

/** Receives the changes that other processes commit. */
export async function openChangeFeed(
  { listen: listenTo }: OpenDatabase,
  replica: ReplicaReads | undefined,
  closing: (() => unknown)[],
): Promise<ChangeFeed> {
  const feed = createChangeFeed();
  closing.push(() => feed.close());
  closing.push(
    await listenTo(CHANGE_CHANNEL, {
      // The replica first: a page reads as soon as the feed notifies it, and must then find the position of the change.
      onMessage(payload) {
        replica?.receive(payload);
        feed.receive(payload);
      },
      onGap() {
        replica?.lose();
        feed.lose();
      },
      onError: (error) => console.error(`Changes of other servers are not received: ${error.message}`),
    }),
  );
  return feed;
}
