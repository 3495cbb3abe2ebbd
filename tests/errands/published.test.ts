import { Client } from 'pg';
import { expect } from 'vitest';
import { code } from '#src/resources/develop/code';
import { datasource } from '#src/resources/develop/datasource';
import { spaced } from '../support/pages/spaced.ts';
import { errand } from './kit/errand.ts';
import type { Walk } from './kit/walk.ts';

const server = new URL(process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5499/postgres');
const host = `${server.hostname}:${server.port}`;
const database = 'errand_of_a_developer';

/** Makes the database of another system, with a table whose comments say what its columns are. */
async function makeSource(): Promise<void> {
  const admin = new Client({ connectionString: server.href });
  await admin.connect();
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.query(`create database ${database}`);
  await admin.end();
  const address = new URL(server.href);
  address.pathname = `/${database}`;
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client.query(`
    create table seal_stock (id bigint primary key, seal_no varchar(40) not null, keeper varchar(40), counted_on date, pieces int);
    comment on table seal_stock is '封签库存';
    comment on column seal_stock.seal_no is '封签号';
    comment on column seal_stock.keeper is '保管人';
    comment on column seal_stock.counted_on is '盘点日期';
    comment on column seal_stock.pieces is '数量';`);
  await client.end();
}

async function addSource(walk: Walk): Promise<void> {
  const { fields } = datasource;
  await walk.menu('/tool/datasource');
  await walk.button(walk.words.meta.add);
  await walk.type(walk.of(fields.name), '旧系统');
  await walk.press(walk.dialog.getByText('PostgreSQL', { exact: true }));
  await walk.type(walk.of(fields.url), `jdbc:postgresql://${host}/${database}`);
  await walk.type(walk.of(fields.username), server.username);
  await walk.type(walk.of(fields.password), server.password || 'none');
  await walk.button(walk.words.meta.save, walk.dialog);
  await walk.row('旧系统').waitFor();
  await walk.done('source');
  await walk.act(walk.row('旧系统'), walk.words.source.test);
  await walk.dialog.getByText(walk.words.source.connected).waitFor();
  await walk.done('test');
  await walk.button(walk.words.common.close, walk.dialog);
}

async function addSheet(walk: Walk): Promise<void> {
  const { fields } = code;
  await walk.menu('/tool/code');
  await walk.button(walk.words.meta.add);
  await walk.type(walk.of(fields.codeName), '封签库存');
  await walk.type(walk.of(fields.codeNameEn), 'Seal stock');
  await walk.choose(walk.of(fields.datasourceId), '旧系统');
  await walk.choose(walk.of(fields.tableName), 'seal_stock');
  await walk.button(walk.words.code.readColumns, walk.dialog);
  await expect
    .poll(() => walk.dialog.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain('封签号');
  await walk.done('columns');
  await walk.button(walk.words.meta.save, walk.dialog);
  await walk.row('封签库存').waitFor();
  await walk.done('sheet');
}

async function publish(walk: Walk): Promise<void> {
  const verb = code.verbs?.find((one) => one.verb === 'publish');
  if (!verb) throw new Error('A sheet cannot be published.');
  await walk.act(walk.row('封签库存'), walk.of(verb));
  await walk.picture('question');
  await walk.button(walk.words.meta.ok, walk.dialog);
  const row = walk.row('封签库存');
  await row
    .getByRole('button', { name: spaced(walk.words.meta.open) })
    .or(row.getByRole('button', { name: spaced(walk.words.meta.moreActions) }))
    .first()
    .waitFor();
  await walk.done('publish');
}

async function fill(walk: Walk): Promise<void> {
  await walk.act(walk.row('封签库存'), walk.words.meta.open);
  await walk.page.locator('[id="panel-/open/seal-stock"]').filter({ visible: true }).waitFor();
  await walk.button(walk.words.meta.add);
  await walk.dialog.waitFor();
  await walk.picture('form');
  const [sealNo] = await walk.dialog.getByRole('textbox').all();
  if (!sealNo) throw new Error('The form has no field for a text.');
  await walk.press(sealNo);
  await sealNo.fill('FQ-0001');
  await walk.button(walk.words.meta.save, walk.dialog);
  await walk.row('FQ-0001').waitFor();
  await walk.done('record');
}

errand(
  'g published',
  async ({ as }) => {
    await makeSource();
    const walk = await as('admin');
    await addSource(walk);
    await addSheet(walk);
    await publish(walk);
    await fill(walk);
  },
  { OUTBOUND_HOSTS: host },
);
