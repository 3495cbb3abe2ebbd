import type { CellValue, Worksheet } from '@cj-tech-master/excelts';
import { expect } from 'vitest';
import { type ReadSheet, readWorkbook } from '#server/crud/testing/workbooks';
import { idCardNumber } from '#server/seed/sample/people-lines';
import { keeperTypes } from '#shared/handover/people';
import { keeper } from '#src/resources/business/keeper';
import { accountStatuses, user } from '#src/resources/system/user';
import { spaced } from '../support/pages/spaced.ts';
import { told } from '../support/pages/told.ts';
import { errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const people = [
  { realName: '方晓', account: 'fangxiao', phone: '13911330001', idNo: idCardNumber('320102', '1990-03-01', 11) },
  { realName: '罗平', account: 'luoping', phone: '13911330002', idNo: idCardNumber('320102', '1988-07-09', 13) },
];
const vault = '江南金库';
type Name = keyof typeof keeper.fields;

/** Writes the value of a field into a row, below the heading that bears its name. */
function write(walk: Walk, sheet: Worksheet, at: { readonly row: number; readonly name: Name; readonly value: CellValue }): void {
  const label = walk.of(keeper.fields[at.name]);
  const headings = [...Array(sheet.columnCount).keys()].map((index) => sheet.getRow(1).getCell(index + 1));
  const heading = headings.find(({ text }) => text.replace(/ \*$/, '') === label);
  if (!heading) throw new Error(`The sheet has no column ${label}.`);
  sheet.getRow(at.row).getCell(heading.col).value = at.value;
}

const bytesOf = async ({ workbook }: ReadSheet) => Buffer.from(await workbook.xlsx.writeBuffer());

const namedIn = (walk: Walk, name: string) => walk.dialog.getByRole('button', { name: spaced(name) });

async function importKeepers(walk: Walk): Promise<void> {
  const { excel } = walk.words;
  await walk.menu('/business/keeper');
  await walk.button(excel.import);
  const template = await readWorkbook(await walk.download(namedIn(walk, excel.template)));
  const keeperType = walk.entry('keeper_type', keeperTypes.vault);
  const given = { keeperType, deptId: vault, authStart: '2026-11-30', authEnd: '2027-11-30' };
  people.forEach((person, index) => {
    for (const [name, value] of Object.entries({ ...person, ...given }))
      write(walk, template.sheet, { row: index + 2, name: name as Name, value });
  });
  write(walk, template.sheet, { row: 3, name: 'deptId', value: '江男金库' });
  write(walk, template.sheet, { row: 3, name: 'keeperType', value: '?' });
  await walk.give(walk.dialog.getByText(excel.drop), 'keepers.xlsx', await bytesOf(template));
  await walk.dialog.getByText(excel.checked).waitFor();
  await walk.dialog.getByRole('cell', { name: /江男金库.*江南金库/ }).waitFor();
  await walk.done('check a file');

  await walk.button(excel.run, walk.dialog);
  await walk.dialog.getByText(walk.counted(excel, 'storedSome', { count: 1, faulty: 1 })).waitFor();
  const marked = await readWorkbook(await walk.download(namedIn(walk, excel.marked)));
  expect(Object.keys(marked.notes)).not.toEqual([]);
  write(walk, marked.sheet, { row: 2, name: 'deptId', value: vault });
  write(walk, marked.sheet, { row: 2, name: 'keeperType', value: keeperType });
  await walk.done('marked file');

  await walk.give(namedIn(walk, excel.again), 'keepers.xlsx', await bytesOf(marked));
  await walk.dialog.getByText(excel.checked).waitFor();
  await walk.button(excel.run, walk.dialog);
  await walk.dialog.getByText(walk.counted(excel, 'stored', { count: 1 })).waitFor();
  await walk.picture('stored');
  await walk.button(walk.counted(excel, 'viewStored', { count: 1 }), walk.dialog);
  // The list may still show what it showed before it was filtered.
  await walk.row('方晓').waitFor({ state: 'hidden' });
  await walk.row('罗平').waitFor();
  await walk.done('corrected file');
}

async function exportKeepers(walk: Walk): Promise<void> {
  const { excel, meta } = walk.words;
  await walk.button(meta.showAll);
  const names = people.map(({ realName }) => realName);
  for (const name of names) await walk.tick(walk.row(name));
  await walk.button(excel.exportSelected);
  const some = await readWorkbook(await walk.download(namedIn(walk, excel.export)));
  const column = some.texts[0]?.indexOf(walk.of(keeper.fields.realName)) ?? -1;
  expect(some.texts.slice(1).map((cells) => cells[column])).toEqual(expect.arrayContaining(names));
  expect(some.texts).toHaveLength(3);
  await walk.done('export of a selection');

  await walk.button(meta.clearSelection);
  await walk.button(excel.export);
  const all = await readWorkbook(await walk.download(namedIn(walk, excel.export)));
  expect(all.texts.length).toBeGreaterThan(10);
  await walk.done('export of all');
}

const viewName = '证件到期的保管员';

async function shareView(walk: Walk): Promise<void> {
  const { views, meta } = walk.words;
  const label = walk.of(keeper.fields.docWarn);
  const form = await walk.search(label);
  await walk.choose(label, meta.yes, form);
  await walk.button(meta.search, form);
  await walk.button(meta.views);
  await walk.page.getByLabel(views.name).fill(viewName);
  await walk.press(walk.page.getByRole('checkbox', { name: views.share }));
  await walk.button(views.keep, walk.page.locator('.ant-popover'));
  await told(walk.page, views.kept);
  await walk.done('a shared view');
}

async function followView(walk: Walk): Promise<void> {
  await walk.menu('/business/keeper');
  await walk.button(walk.words.meta.views);
  await walk.button(new RegExp(viewName), walk.page.locator('.ant-popover'));
  await walk.main.getByText(walk.counted(walk.words.meta, 'total', { count: 1 })).waitFor();
  await walk.row('孔德').waitFor();
  await walk.done('a colleague uses it');
}

async function approve(walk: Walk): Promise<void> {
  const words = walk.words.user;
  await walk.menu('/system/user');
  await walk.press(walk.main.getByText(words.pending.split('{{')[0] ?? '').first());
  await walk.tick(walk.row('马强'));
  await walk.tick(walk.row('唐丽'));
  await walk.button(words.audit);
  await walk.choose(walk.of(user.fields.roleId), '审计员');
  await walk.choose(walk.of(user.fields.deptId), vault);
  await walk.picture('approve');
  await walk.button(words.pass, walk.dialog);
  await walk.main.getByText(words.noPending).waitFor();
  await walk.done('two registrations at once');
}

errand('e clerk', async ({ as, scene }) => {
  const walk = await as('manager');
  await importKeepers(walk);
  await exportKeepers(walk);
  await shareView(walk);
  await followView(await as('guomin'));
  await approve(walk);
  const { data } = await scene.api.list(user, { account: 'maqiang', status: accountStatuses.active });
  expect(data.total).toBe(1);
});
