import { expect } from 'vitest';
import { reportPlan } from '#src/resources/report/plan';
import { taskReport } from '#src/resources/report/reports';
import { spaced } from '../support/pages/spaced.ts';
import { errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const name = '每日任务';

async function readReport(walk: Walk): Promise<void> {
  const { report } = walk.words;
  await walk.menu('/report/task');
  const ranges = walk.main.getByRole('radiogroup', { name: report.period });
  for (const period of ['yesterday', 'week', 'lastMonth', 'month', 'today'] as const) {
    await walk.press(ranges.getByText(report.periods[period], { exact: true }));
    const chosen = ranges.getByRole('radio', { name: report.periods[period], exact: true, checked: true });
    await chosen.waitFor({ state: 'attached' });
    await walk.picture(period);
  }
  await walk.press(ranges.getByText(report.periods.month, { exact: true }));
  await walk.main.locator('canvas').filter({ visible: true }).first().waitFor();
  await walk.done('five ranges');

  const printed = await walk.print(walk.main.getByRole('button', { name: spaced(report.print) }));
  expect(printed).toContain(walk.of(taskReport.label));
  expect(printed).toContain('2026-11-01');
  await walk.done('print');
}

async function planDelivery(walk: Walk): Promise<void> {
  const { fields } = reportPlan;
  await walk.menu('/report/plan');
  await walk.button(walk.words.meta.add);
  await walk.type(walk.of(fields.planName), name);
  await walk.choose(walk.of(fields.category), walk.entry('report_category', taskReport.name));
  await walk.choose(walk.of(fields.receiverIds), '陈立');
  await walk.picture('delivery form');
  await walk.button(walk.words.meta.save, walk.dialog);
  const row = walk.row(name);
  await row.waitFor();
  // It is Monday, five past seven: the next report of the day before comes on Tuesday at six.
  expect(await row.innerText()).toContain('2026-12-01 06:00');
  await walk.done('delivery');
}

errand('i reports', async ({ as }) => {
  const walk = await as('admin');
  await readReport(walk);
  await planDelivery(walk);
});
