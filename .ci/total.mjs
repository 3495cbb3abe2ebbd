// The last lines of a gate: what was slow, what needed a second try, what failed, and `N passed, N failed`; ends with 1 when
// anything failed or nothing ran.
import { existsSync, readFileSync } from 'node:fs';

const [reportPath] = process.argv.slice(2);
const failedSteps = (process.env.FAILED_STEPS ?? '').split('\n').filter(Boolean);
const report = reportPath && existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined;

/** As many as the last 40 lines of a gate have room for. */
const mostFailures = 12;

const inLine = (message) => message.replaceAll('\n', ' ');

function list(title, lines) {
  if (lines.length === 0) return;
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}

const failures = report?.failures ?? [];
list(
  'The slowest files',
  (report?.slowest ?? []).map(({ file, seconds }) => `${seconds} s ${file}`),
);
list(
  'Not the same every time',
  (report?.notTheSame ?? []).map(({ where, times, message }) => `${where}: tried again ${times} times; ${inLine(message)}`),
);
list('Failed', [
  ...failedSteps,
  ...failures.slice(0, mostFailures).map(({ where, message }) => `FAIL ${where}: ${inLine(message)}`),
  ...(failures.length > mostFailures ? [`and ${failures.length - mostFailures} more, see above`] : []),
  ...(report ? [] : ['The tests did not run to their end.']),
]);

const failed = failures.length + failedSteps.length + (report ? 0 : 1);
console.log(`\n${report?.passed ?? 0} passed, ${failed} failed`);
process.exit(failed > 0 || report.passed === 0 ? 1 : 0);
