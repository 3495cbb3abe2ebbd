import { expect } from 'vitest';
import { taskStates } from '#shared/handover/task';
import { task } from '#src/resources/operation/task';
import { accepted } from '../support/day.ts';
import { filled } from '../support/pages/filled.ts';
import { type Bank, errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const name = '城东早送';
/** The run of a day on which the inspection of its car has ended. */
const faulty = 'RW202612310001';

/** Looks at the next month of a tactic, and lets somebody else drive where a certificate ends. */
async function preview(walk: Walk): Promise<void> {
  const words = walk.words.tactic;
  await walk.menu('/operation/tactic');
  await walk.act(walk.row(name), words.preview);
  await walk.button(words.nextMonth, walk.dialog);
  const ended = walk.dialog.getByRole('region', { name: words.problems, exact: true }).getByRole('button', { name: /杨光/ });
  await ended.first().waitFor();
  await walk.done('preview');
  await walk.button(filled(words.replaceBy, { name: '孙燕' }), walk.dialog);
  await ended.first().waitFor({ state: 'hidden' });
  await walk.done('cure');
}

/** Makes the tasks of the month, and goes to their list. */
async function generate(walk: Walk): Promise<void> {
  const words = walk.words.tactic;
  await walk.button(words.generateMonth, walk.dialog);
  await walk.button(filled(words.confirm, { count: '29' }), walk.dialog);
  await walk.dialog.getByText(filled(words.made, { count: '29' })).waitFor();
  await walk.picture('made');
  await walk.press(walk.dialog.getByRole('link', { name: words.showMade }));
  await walk.row(faulty).waitFor();
  expect(await walk.cut(walk.main.getByRole('search').filter({ visible: true }))).toEqual([]);
  await walk.done('generate');
}

/** Publishes a draft whose car may not drive that day: the refusal offers another one. */
async function publishWithAnotherCar(walk: Walk): Promise<void> {
  const words = walk.words.task;
  await walk.act(walk.row(faulty), words.action.publish);
  await walk.button(words.publish, walk.dialog);
  await walk.dialog.getByText(/苏A8K356/).waitFor();
  await walk.done('refused');
  const other = filled(words.take, { name: '苏A6B128' });
  await walk.button(other, walk.dialog);
  await walk.dialog.getByText(/苏A8K356/).waitFor({ state: 'hidden' });
  await walk.button(words.publishAgain, walk.dialog);
  await walk.dialog.getByRole('button', { name: words.publishAgain }).waitFor({ state: 'hidden' });
  await walk.row(faulty).waitFor({ state: 'hidden' });
  await walk.picture('published');
  await walk.button(walk.words.meta.close, walk.dialog);
  await walk.done('other car');
}

/** Publishes the drafts of tomorrow, whose boxes are still at the branches. */
async function publishTomorrow(walk: Walk, { scene }: Bank): Promise<void> {
  const words = walk.words.task;
  await walk.press(walk.main.getByText(words.view.tomorrow, { exact: true }));
  await walk.clear();
  await walk.row('RW202612010002').waitFor();
  for (const number of ['RW202612010001', 'RW202612010002']) await walk.press(walk.row(number).getByRole('checkbox'));
  await walk.button(words.action.publish);
  await walk.button(words.publish, walk.dialog);
  await walk.dialog.getByText(filled(words.published, { count: '2' })).waitFor();
  await walk.dialog.getByText(/KB\d+/).waitFor();
  expect(await walk.cut(walk.dialog)).toEqual([]);
  await walk.picture('tomorrow');
  await walk.button(walk.words.meta.close, walk.dialog);
  const { records } = accepted(await scene.api.list(task, { taskDate: '2026-12-01', taskState: taskStates.published }));
  expect(records.map(({ baseName, taskNo }) => [baseName, taskNo])).toHaveLength(2);
  await walk.done('tomorrow');
}

/** Asserts that the links in the head of the next tasks stand together at its end, and that nothing of the day is cut off. */
async function readHome(walk: Walk): Promise<void> {
  const region = walk.main.getByRole('region', { name: walk.words.cockpit.agendaTasks, exact: true });
  await region
    .getByText(/2026-11-30/)
    .first()
    .waitFor();
  const [board, all] = await Promise.all([0, 1].map((index) => region.getByRole('link').nth(index).boundingBox()));
  expect((all?.x ?? 0) - (board?.x ?? 0) - (board?.width ?? 0)).toBeLessThan(24);
  const papers = walk.main.getByRole('region', { name: walk.words.cockpit.agendaPapers, exact: true });
  expect([...(await walk.cut(region)), ...(await walk.cut(papers))]).toEqual([]);
  await walk.done('home');
}

/** Opens the board of the day from home, and a stop from its bead. */
async function watch(walk: Walk): Promise<void> {
  const { page, words } = walk;
  await walk.home();
  await walk.press(walk.main.getByRole('link', { name: words.cockpit.board }));
  const bead = page
    .getByRole('listitem', { name: /RW202611300002/ })
    .getByRole('button')
    .filter({ hasText: '城东支行' });
  await bead.waitFor();
  await walk.done('board');
  await walk.press(bead);
  await walk.dialog.locator('[aria-current=true]').filter({ hasText: '城东支行' }).waitFor();
  await walk.dialog.getByRole('button', { name: words.task.action.crew }).waitFor();
  await walk.done('stop');
}

errand('b morning', async (bank) => {
  const walk = await bank.as('dispatcher');
  await readHome(walk);
  await preview(walk);
  await generate(walk);
  await publishWithAnotherCar(walk);
  await publishTomorrow(walk, bank);
  await watch(walk);
});
