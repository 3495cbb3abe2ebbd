import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { EvaluationSummary, PendingEvaluation } from '#shared/handover/evaluate';
import { zh } from '#src/locales/words';
import { evaluate } from '#src/resources/operation/evaluate';
import { accepted } from '../../support/day.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { told } from '../../support/pages/told.ts';
import type { Account, House } from './house.ts';

/** Returns the number of today's ratings, as the summary says. */
async function countToday(house: House): Promise<number> {
  const days = { from: house.today, to: house.today };
  const api = await house.by('dispatcher');
  return accepted(await api.get<EvaluationSummary>('blade-business/evaluate/summary', days)).count;
}

/** Runs step 7: a branch keeper finds one exchange to rate in the mail tab, and rates it. */
export async function rate(house: House): Promise<void> {
  await house.turnTo('08:15');
  const before = await countToday(house);
  const page: Page = await house.at('branch', { at: '/desk/notice' });
  await page
    .getByRole('button', { name: /未读|通知/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: zh.layout.top.notices });
  await panel.getByRole('tab', { name: zh.notice.tabs.mail }).click();
  await panel.getByText(zh.notice.waiting.replace('{{count}}', '1')).waitFor();
  await panel.getByRole('radio').nth(4).click();
  await panel.getByText(zh.notice.steps.delighted, { exact: true }).waitFor();
  for (const tag of ['准时', '规范']) await panel.getByRole('checkbox', { name: tag, exact: true }).check();
  await panel.getByRole('button', { name: spaced(zh.notice.send) }).click();
  await told(page, zh.notice.sent);
  expect(await countToday(house)).toBe(before + 1);
  await page.context().close();
}

/** Rates the branches as a member of the crew, and returns the number of ratings. */
export async function rateBranches(house: House, account: Account): Promise<number> {
  const api = await house.by(account);
  const pending = accepted(await api.get<readonly PendingEvaluation[]>('blade-business/evaluate/pending'));
  for (const { exchgId } of pending) accepted(await api.submit(evaluate, { exchgId, score: 4, tags: '1', anonymous: 0 }));
  return pending.length;
}
