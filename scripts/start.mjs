// npm start: builds what is missing or older than its sources, then is the server.
import { buildStale } from './build-stale.mjs';

try {
  buildStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

await import(new URL('../dist/server/main.js', import.meta.url).href);
