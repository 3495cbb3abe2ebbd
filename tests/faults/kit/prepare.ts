import { buildStaleServer } from '../../../scripts/build-stale.mjs';
import { makeKeysOfRun, openRunFolder } from '../../support/run-folder.ts';
import { providePostgres } from './cluster.ts';

/** Prepares what all files need: the built server, the programs of PostgreSQL, and the folder of what is made once. */
export default function setup(): () => void {
  buildStaleServer();
  providePostgres();
  const close = openRunFolder();
  makeKeysOfRun();
  return close;
}
