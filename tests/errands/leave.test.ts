import { leave } from '#src/resources/desk/leave';
import { flowModel } from '#src/resources/flow/processes';
import { spaced } from '../support/pages/spaced.ts';
import { errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const { startTime, endTime, reason, taskUser, handoverUser } = leave.fields;
/** The process that ships with the product, by the name that it has in both languages. */
const shipped = '请假流程';
const drawn = { key: 'sealRequest', name: '封签领用' };
const approver = { account: 'supervisor', name: '赵刚' };

interface Application {
  readonly process: string;
  readonly why: string;
  readonly standIn?: string;
}

/** Begins a process, for which the form of leave is filled in. */
async function apply(walk: Walk, { process, why, standIn }: Application): Promise<void> {
  const { work } = walk.words;
  await walk.menu('/work/start');
  await walk.act(walk.row(process), work.start);
  for (const [field, when] of [
    [startTime, '2026-12-10 09:00'],
    [endTime, '2026-12-11 18:00'],
  ] as const) {
    await walk.type(walk.of(field), when, walk.main);
    await walk.key('Enter');
  }
  await walk.type(walk.of(reason), why, walk.main);
  await walk.choose(walk.of(taskUser), approver.name, walk.main);
  if (standIn) await walk.choose(walk.of(handoverUser), standIn, walk.main);
  await walk.picture('form');
  await walk.button(work.submit);
  await walk.main.getByText(work.submitted).filter({ visible: true }).waitFor();
}

/** Approves what waits, and returns the numbers beside the work list before and after. */
async function approve(walk: Walk, process: string, list: '/work/todo' | '/work/claim'): Promise<void> {
  const { work } = walk.words;
  await walk.waits(list, 1);
  await walk.picture('waiting');
  await walk.menu(list);
  if (list === '/work/claim') {
    await walk.act(walk.row(process), work.claim);
    await walk.row(process).waitFor({ state: 'hidden' });
    await walk.menu('/work/todo');
  }
  await walk.act(walk.row(process), work.handle);
  await walk.main.getByRole('button', { name: spaced(work.approve) }).waitFor();
  await walk.picture('decision');
  await walk.button(work.approve);
  await walk.main.getByText(work.approved).filter({ visible: true }).waitFor();
  await walk.waits(list, 0);
}

/** Reads how what was begun has ended. */
async function readEnd(walk: Walk, process: string): Promise<void> {
  await walk.menu('/work/send');
  await walk.row(process).filter({ hasText: walk.words.work.finished }).waitFor();
}

/** Draws a process whose one step has an approver, and deploys it. */
async function draw(walk: Walk): Promise<void> {
  const { flow, diagram, meta } = walk.words;
  await walk.menu('/flow/model');
  await walk.button(flow.action.create);
  await walk.type(flow.key, drawn.key);
  await walk.type(walk.of(flowModel.fields.name), drawn.name);
  await walk.press(walk.dialog.getByRole('radio').first());
  await walk.button(meta.ok, walk.dialog);
  const step = walk.page.locator('.djs-shape').filter({ hasText: diagram.first.task }).first();
  await step.waitFor();
  await walk.done('new model');
  await walk.press(step);
  await walk.choose(diagram.panel.assignee, approver.name, walk.main);
  await walk.main.getByText(flow.design.sound).first().waitFor();
  await walk.button(flow.design.save);
  await walk.done('drawing');
  await walk.button(flow.action.deploy);
  await walk.button(meta.ok, walk.dialog);
  await walk.dialog.waitFor({ state: 'hidden' });
  await walk.done('deployed');
}

errand('f leave', async ({ as }) => {
  const escort = await as('convoy');
  await apply(escort, { process: shipped, why: '回家探亲', standIn: '张勇' });
  await escort.done('asked');
  const supervisor = await as(approver.account);
  await approve(supervisor, shipped, '/work/todo');
  await supervisor.done('approved');
  const administrator = await as('admin');
  await approve(administrator, shipped, '/work/claim');
  await administrator.done('decided');
  await readEnd(escort, shipped);
  await escort.done('end');
});

errand('f modeller', async ({ as }) => {
  const walk = await as('admin');
  await draw(walk);
  await apply(walk, { process: drawn.name, why: '封签两卷' });
  await walk.done('begun');
  const supervisor = await as(approver.account);
  await approve(supervisor, drawn.name, '/work/todo');
  await supervisor.done('approved');
  await readEnd(walk, drawn.name);
  await walk.done('end');
});
