import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { artStates } from '#shared/handover/article';
import { addDays } from '#shared/time';
import { exchange } from '#src/locales/exchange';
import { zh } from '#src/locales/words';
import { article } from '#src/resources/business/article';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { exchg } from '#src/resources/operation/exchg';
import type { Row } from '../../support/api.ts';
import { accepted } from '../../support/day.ts';
import { pngOf } from '../../support/files.ts';
import { Frame } from '../../support/pages/frame.ts';
import { ListPage, takeFrom } from '../../support/pages/list-page.ts';
import { spaced } from '../../support/pages/spaced.ts';
import { ExchangeDesk } from './exchange-desk.ts';
import { byPassword, CheckDialog } from './gate.ts';
import type { House } from './house.ts';

const [client, agent] = ['王先生', '王小姐'];
const agentIdNo = '11010519491231002X';
export const scroll = '秋山问道图';
const pictureOf = (shade: number) => ({
  name: `${shade}.png`,
  mimeType: 'image/png',
  buffer: pngOf({ width: 40, height: 40, rows: 40, pixel: () => [90, shade * 60, 120] }),
});
/** Three pictures that differ. */
const pictures = [1, 2, 3].map(pictureOf);
/** The photo of the scroll at its handover. */
export const scrollPhoto = pictureOf(4);

/** Registers a client with an agent who may act for them. */
async function registerClient(house: House, page: Page): Promise<void> {
  const list = new ListPage(page);
  const { fields } = bizClient;
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.fill({
    [fields.realName.zh]: client,
    [fields.account.zh]: 'wangxiansheng',
    [fields.phone.zh]: '13800007788',
    [fields.idNo.zh]: '110101199003070070',
  });
  await list.choose(fields.deptId.zh, '城东支行');
  await list.dialog.getByRole('button', { name: zh.rows.add.replace('{{noun}}', fields.agents.zh) }).click();
  const cell = (label: string) => list.dialog.getByLabel(zh.rows.cell.replace('{{number}}', '1').replace('{{label}}', label));
  const { realName, idNo, phone, validTo } = clientAgent.fields;
  await cell(realName.zh).fill(agent);
  await cell(idNo.zh).fill(agentIdNo);
  await cell(phone.zh).fill('13800007799');
  await cell(validTo.zh).fill(addDays(house.today, 365));
  await page.keyboard.press('Enter');
  await list.save();
  const handed = page.getByRole('dialog').filter({ hasText: zh.user.passwordsWarning });
  await handed.getByRole('button', { name: zh.user.savedClose }).click();
  await list.row(client).waitFor();
}

async function registerScroll(house: House, page: Page): Promise<void> {
  const list = new ListPage(page);
  const { fields } = article;
  await new Frame(page).go('业务管理', '物品管理');
  await list.main.getByRole('button', { name: spaced(zh.meta.add) }).click();
  await list.choose(fields.artTypeId.zh, '书画');
  await list.choose(fields.ownerType.zh, '客户');
  await list.choose(fields.clientId.zh, client);
  await list.choose(fields.baseId.zh, '江南金库');
  await list.choose('装裱形制', '手卷');
  await list.fill({ [fields.artName.zh]: scroll, 印鉴数: '3', [fields.appraisedValue.zh]: '180000' });
  await list.dialog.getByLabel(fields.appraiseDate.zh, { exact: true }).fill(house.today);
  await page.keyboard.press('Enter');
  await list.dialog.locator('input[type=file]').first().setInputFiles(pictures);
  await expect.poll(() => list.dialog.locator('img').count()).toBe(3);
  await list.save();
  await list.dialog.waitFor({ state: 'hidden' });
}

/** Checks the agent at the counter by their certificate. */
async function checkAgent(page: Page): Promise<void> {
  const check = new CheckDialog(page);
  await check.openForClient(client, agent);
  expect(await check.showCertificate(agentIdNo)).toContain(zh.verify.passed);
  await check.close();
}

async function deposit(page: Page): Promise<void> {
  const desk = new ExchangeDesk(page);
  await desk.open(async (list) => {
    await list.dialog.getByText(exchange.zh.kind.deposit, { exact: true }).click();
    await list.choose(exchg.fields.clientId.zh, client);
    await takeFrom(page, list.dialog.getByLabel(exchange.zh.agent, { exact: true }), agent);
  });
  await desk.begin(client, 'give');
  await desk.allMatched();
  await desk.signBy([{ name: agent }]);
  await desk.finish('give');
  await desk.begin(client, 'receive');
  await desk.allMatched();
  await desk.photograph(scrollPhoto);
  await desk.signBy(byPassword('branch', 'xuliang'));
  await desk.finish('receive');
}

export async function scrollNow(house: House): Promise<Row> {
  const { records } = accepted(await (await house.by('admin')).list(article, { artName: scroll }));
  const [one] = records;
  if (!one) throw new Error('The scroll is not there');
  return one;
}

/** Runs step 8: a new client's agent brings a scroll to the first branch. */
export async function takeDeposit(house: House): Promise<void> {
  await house.turnTo('10:50');
  const page = await house.at('branch', { at: '/business/client' });
  await registerClient(house, page);
  await registerScroll(house, page);
  await checkAgent(page);
  await deposit(page);
  await page.context().close();
  await expect.poll(() => scrollNow(house)).toMatchObject({ artState: artStates.atBranch });
}
