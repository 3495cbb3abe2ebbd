import { eq } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import { custodianAt } from '#server/modules/business/article/custody/custodians';
import { type Move, moveArticles } from '#server/modules/business/article/custody/move';
import { lossOf } from '#server/modules/operation/exception/loss';
import { type ArtEvent, artEvents } from '#shared/handover/article';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import { makeActor } from '../../server/crud/testing/toy-server.ts';
import type { Api, Row } from './api.ts';
import { makeBank } from './bank.ts';
import { sampleOf } from './samples.ts';
import type { SeededApp } from './seeded-app.ts';

const articles = tableOf(article);
let serial = 0;

/** The person who signs for what the tests hand over. */
export const clerk = makeActor(['article'], { tenantId: '000000', name: 'Clerk', deptIds: ['1'] });

async function added(answer: Promise<{ code: number; msg: string; data: Row }>): Promise<string> {
  const { code, msg, data } = await answer;
  if (code !== 200) throw new Error(msg);
  return data.id;
}

async function makeClient(app: SeededApp, deptId: string, more: object): Promise<string> {
  serial += 1;
  const row = {
    tenantId: '000000',
    clientType: 1,
    realName: `Client ${serial}`,
    account: `owner${serial}`,
    deptId,
    certType: 1,
    phone: `139${String(serial).padStart(8, '0')}`,
    idNo: String(serial).padStart(18, '0'),
    ...more,
  };
  const [made] = await app.db
    .insert(tableOf(bizClient))
    .values(row)
    .returning({ id: tableOf(bizClient).id });
  return made?.id ?? '';
}

/** Makes a bank that keeps three kinds of things: boxes, scrolls with extra fields, and things without demands. */
export async function makeVault(app: SeededApp, api: Api) {
  const bank = await makeBank(api);
  const flags = { needSeal: 0, needPhoto: 0, needAppraisal: 0, isContainer: 0, unit: 'pc', sort: 1 };
  const type = (typeCode: string, more: object) =>
    added(api.submit(arttype, { typeCode, typeName: typeCode, ...flags, category: 9, ...more }));
  const box = await type('KX', { category: 1, isContainer: 1 });
  const thing = await type('QT', {});
  const attrs = [
    { key: 'school', label: '流派', labelEn: 'School', type: 'text', required: 1 },
    { key: 'length', label: '长度', labelEn: 'Length', type: 'number' },
    { key: 'grade', label: '等级', labelEn: 'Rank', type: 'dict', dictCode: 'art_grade' },
    { key: 'signed', label: '署名', labelEn: 'Signed', type: 'bool' },
    { key: 'made', label: '成作', labelEn: 'Made on', type: 'date' },
  ];
  const scroll = await type('SH', { category: 2, needPhoto: 1, needAppraisal: 1, attrs });
  const client = await makeClient(app, bank.a, {});
  const late = await makeClient(app, bank.a, { contractEnd: '2020-01-01' });

  const values = (artTypeId: string, more: object = {}) => ({
    artName: 'thing',
    artTypeId,
    baseId: bank.east,
    condition: 1,
    ...more,
  });
  const add = (artTypeId: string, more: object = {}) => added(api.submit(article, values(artTypeId, more)));
  const move = (event: ArtEvent, artIds: readonly string[], more: Partial<Move> & { deptId?: string } = {}) => {
    const { deptId, ...rest } = more;
    return transact(app.db, async (tx) => {
      const to = deptId === undefined ? undefined : await custodianAt(tx, deptId);
      return moveArticles({ tx, actor: clerk, lossOf }, { event: event as Move['event'], artIds, ...(to && { to }), ...rest });
    });
  };
  return {
    bank,
    types: { box, thing, scroll },
    client,
    late,
    values,
    add,
    move,
    addBox: (more: object = {}) => add(box, { homeDeptId: bank.a, ...more }),
    addThing: (more: object = {}) => add(thing, { clientId: client, ...more }),
    /** Returns a link to an uploaded picture that no record uses. */
    picture: () => String(sampleOf(article, app.choices).images),
    toVault: (artIds: readonly string[], deptId = bank.east) => move(artEvents.inStock, artIds, { deptId }),
    async stored(id: string) {
      const [row] = await app.db.select().from(articles).where(eq(articles.id, id));
      if (!row) throw new Error(`No article ${id}`);
      return row;
    },
  };
}

export type Vault = Awaited<ReturnType<typeof makeVault>>;
