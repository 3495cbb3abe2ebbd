// Prints `N passed, N failed` for a test run's JSON report and ends with 1 when anything failed or nothing ran.
import { existsSync, readFileSync } from 'node:fs';

const [reportPath] = process.argv.slice(2);
const steps = Number(process.env.FAILED_STEPS ?? 0);
const report = reportPath && existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined;

/** A file that could not be loaded has no tests that could fail. */
const brokenFiles = (report?.testResults ?? []).filter(
  ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
);
const noRun = report ? 0 : 1;
const incomplete = report && !report.success && report.numFailedTests + brokenFiles.length === 0 ? 1 : 0;
const failed = (report?.numFailedTests ?? 0) + brokenFiles.length + steps + noRun + incomplete;

if (noRun) console.log('The tests did not run to their end.');
for (const { name, message } of brokenFiles) console.log(`${name} could not run: ${message}`);
if (steps > 0) console.log(`${steps} further steps failed, see above.`);
console.log(`${report?.numPassedTests ?? 0} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
