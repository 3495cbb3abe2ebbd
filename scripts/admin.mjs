// npm run admin -- …: builds what is missing or older than its sources, then is the command.
import { buildStaleAdmin } from './build-stale.mjs';

try {
  buildStaleAdmin();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

await import(new URL('../dist/server/admin.js', import.meta.url).href);
