// What no command and no page can do: statements in the database of `paylink dev`.

import { run } from "./company.mjs";
import { dev } from "./environment.mjs";

export const sql = (text) => run("psql", ["-qX", "-v", "ON_ERROR_STOP=1", "-c", text, dev.owner_database_url]);

/** Waits until the node has written a heartbeat. Until then it remembers the attempts that it has started, and takes a change of one for a loss. */
export const waitForHeartbeat = () => sql(`DO $$
  DECLARE started bigint := (SELECT max(heartbeat_number) FROM node);
  BEGIN
    FOR tenth IN 1..1200 LOOP
      EXIT WHEN (SELECT max(heartbeat_number) FROM node) >= started + 2; -- one may have started before
      PERFORM pg_sleep(0.1);
    END LOOP;
  END $$`);
