import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module, type ModuleRoutes, type PresentContext } from '#server/crud/module';
import { queryOf, textParameter } from '#server/crud/read/paging';
import { readRow, whereOf } from '#server/crud/read/rows';
import type { WireRecord } from '#server/crud/records';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { exchgSides, exchgStates } from '#shared/handover/exchange';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { exchg, exchgArt, exchgSign } from '#src/resources/operation/exchg';
import { flagIn, idIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { contactOf } from '../running/contact.ts';
import { demandsOf, isPhotoRequired, neededSigners } from './checks.ts';
import { exchangeRoutes } from './routes.ts';

const [exchanges, lines, signatures] = [tableOf(exchg), tableOf(exchgArt), tableOf(exchgSign)];

const escaped = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const hasLine = (condition: SQL): SQL =>
  sql`exists (select 1 from ${lines} where ${whereOf(exchgArt, [eq(lines.exchgId, exchanges.id), condition])})`;

const hasSigned = (personId: string): SQL =>
  sql`exists (select 1 from ${signatures} where ${whereOf(exchgSign, [{ personId, isLapsed: 0 }, eq(signatures.exchgId, exchanges.id)])})`;

/** Exchanges by an article that is on them, and by who signed: neither is a column of theirs (domain model 8.4). */
const narrowExchanges: NonNullable<Module['narrow']> = (query) => {
  const { artId: _artId, artCode: _artCode, personId: _personId, ...rest } = query;
  const [artId, artCode, personId] = [idIn(query, 'artId'), textParameter(query, 'artCode'), idIn(query, 'personId')];
  const where = and(
    artId === undefined ? undefined : hasLine(eq(lines.artId, artId)),
    artCode === undefined ? undefined : hasLine(sql`${lines.artCode} ilike ${escaped(artCode)}`),
    personId === undefined ? undefined : hasSigned(personId),
  );
  return { query: rest, where };
};

/** Lines of a vault by the name of the article as it was, and only those that are still so (domain model 8.4). */
const narrowStock =
  (noun: typeof artinstock | typeof artoutstock): NonNullable<Module['narrow']> =>
  (query) => {
    const { artName, onlyCurrent: _flag, ...rest } = query;
    const where = flagIn(query, 'onlyCurrent') === 1 ? isNull(tableOf(noun).untilTime) : undefined;
    return { query: artName === undefined ? rest : { ...rest, artTitle: artName }, where };
  };

/** Returns a line whose article has the name that it had at the time. */
const named = (record: WireRecord): WireRecord => ({ ...record, artName: record.artTitle ?? '' });

const presentStock = (records: WireRecord[]): WireRecord[] => records.map(named);

const linesIn = ({ arts }: WireRecord): readonly WireRecord[] => (Array.isArray(arts) ? (arts as WireRecord[]) : []);

const signable: readonly (number | null)[] = [exchgStates.open, exchgStates.given];

/** Returns how many sign on either side, and whom to call, for an exchange that is still to be signed. */
async function duringHandover({ db }: PresentContext, record: WireRecord) {
  const row = await readRow(db, exchg, { where: { id: String(record.id) } });
  if (!row || !signable.includes(row.exchgState)) return {};
  const [needed, contact] = [await neededSigners(db), await contactOf(db, row.taskId)];
  const [giverCount, receiverCount] = [needed(row, exchgSides.giver), needed(row, exchgSides.receiver)];
  return { giverCount, receiverCount, contactName: contact?.name ?? '', contactPhone: contact?.phone ?? '' };
}

/**
 * Adds to exchanges the things that will be required, so that users who check know before they sign: seals and photos of
 * lines, a photo of the handover, the number of signatures, and whom to call.
 */
async function presentExchanges(records: WireRecord[], context: PresentContext): Promise<WireRecord[]> {
  const { db, surface } = context;
  const ids = records.flatMap(linesIn).map(({ artId }) => String(artId));
  const { sealed, pictured } = await demandsOf(db, ids);
  const flag = (isSo: boolean) => (isSo ? 1 : 0);
  const needPhoto = flag(await isPhotoRequired(db));
  return Promise.all(
    records.map(async (record) => {
      if (!Array.isArray(record.arts)) return record;
      const arts = linesIn(record).map((line) => {
        const artId = String(line.artId);
        return { ...named(line), needSeal: flag(sealed.has(artId)), needPhoto: flag(pictured.has(artId)) };
      });
      return { ...record, needPhoto, arts, ...(surface === 'detail' && (await duringHandover(context, record))) };
    }),
  );
}

/** Defines the module of exchanges, by which alone articles change hands. */
export const exchangeModule = (services: Services): Module =>
  defineModule(exchg, { narrow: narrowExchanges, present: presentExchanges, routes: [exchangeRoutes(services)] });

/** Serves the list at the noun's own address as well, where clients of the family ask for it. */
const bareList: ModuleRoutes = (app, records) => {
  app.get('', { config: { right: records.rights.read }, ...documented('List rows, a page at a time') }, async (request) => {
    const actor = actorOf(request);
    return ok(await records.list(actor, queryOf(request)), actor.language);
  });
};

/** Defines the module of the articles that entered vaults. */
export const inStockModule = (): Module =>
  defineModule(artinstock, { narrow: narrowStock(artinstock), present: presentStock, routes: [bareList] });

/** Defines the module of the articles that left vaults. */
export const outStockModule = (): Module =>
  defineModule(artoutstock, { narrow: narrowStock(artoutstock), present: presentStock, routes: [bareList] });
