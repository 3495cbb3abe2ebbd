import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { custodianAt, ownerOf } from '#server/modules/business/article/custody/custodians';
import { moveArticles } from '#server/modules/business/article/custody/move';
import { pack } from '#server/modules/business/article/pack';
import { artEvents } from '#shared/handover/article';
import { businessDay, businessMoment, DAY_MS } from '#shared/time';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import { bizClient } from '#src/resources/business/client';
import type { Sample } from './engine.ts';
import { placesByCode } from './places.ts';
import { drawings, type SampleItem, sampleBoxes, sampleItems } from './possessions.ts';
import { valuable } from './valuables.ts';

const articles = tableOf(article);
const types = tableOf(arttype);
const clients = tableOf(bizClient);

const dayFromNow = (days: number) => businessDay(Date.now() + days * DAY_MS);

/** Returns the clients whose contract has not ended, in order; the others have no articles. */
async function depositors({ tx }: Sample): Promise<readonly string[]> {
  const { id, contractEnd, isDeleted, createTime } = clients;
  const goesOn = or(isNull(contractEnd), gt(contractEnd, dayFromNow(0)));
  const rows = await tx
    .select({ id })
    .from(clients)
    .where(and(eq(isDeleted, 0), goesOn))
    .orderBy(asc(createTime), asc(id));
  return rows.map((row) => row.id);
}

interface Makers {
  readonly sample: Sample;
  readonly place: (code: string) => string;
  readonly type: (code: string) => string;
}

async function openMakers(sample: Sample): Promise<Makers> {
  const rows = await sample.tx.select({ id: types.id, code: types.typeCode }).from(types);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return { sample, place: await placesByCode(sample.tx), type: (code) => ids.get(code) ?? '' };
}

/** Returns the current time of the sample's clock, which may be in the past. */
const momentOf = ({ services }: Sample) => businessMoment(services.context.clock.now());

/** Takes articles into stock that were there before the program, as the first event of their custody. */
async function takeIn({ sample, place }: Makers, artIds: readonly string[], at: string): Promise<void> {
  const { tx, actor } = sample;
  const moment = momentOf(sample);
  const event = at.length > 2 ? artEvents.accepted : artEvents.inStock;
  if (artIds.length > 0)
    await moveArticles({ tx, actor, at: moment }, { event, artIds, to: await custodianAt(tx, place(at)), remark: '期初建账' });
}

const byPlace = (kept: readonly { readonly id: string; readonly at: string }[]) => {
  const places = new Map<string, string[]>();
  for (const { id, at } of kept) places.set(at, [...(places.get(at) ?? []), id]);
  return places;
};

const shown = ({ sharedPicture }: Sample, { name, draw }: ReturnType<typeof valuable>) => sharedPicture(name, draw);

/** Adds boxes with their home nodes and shelves. Returns the ids of those in a vault. */
async function addBoxes(makers: Makers): Promise<readonly string[]> {
  const { sample, place, type } = makers;
  const { tx, actor, records } = sample;
  const kept: { id: string; at: string }[] = [];
  for (const [seed, { type: code, home, at, ...own }] of sampleBoxes.entries()) {
    const images = await shown(sample, valuable(seed, drawings[code]));
    const told = { artTypeId: type(code), homeDeptId: place(home), baseId: place(home.slice(0, 2)), images };
    const { id } = await records(article).submit({ actor, tx }, { ...own, ...told, barcode: `BX${100_001 + seed}` });
    kept.push({ id, at });
  }
  for (const [at, ids] of byPlace(kept)) await takeIn(makers, ids, at);
  const shelved = kept.filter(({ at }) => at.length === 2);
  for (const [index, { id }] of shelved.entries())
    await shelve(makers, [id], `A-${1 + Math.floor(index / 6)}-${1 + (index % 6)}`);
  return shelved.map(({ id }) => id);
}

async function shelve({ sample }: Makers, artIds: readonly string[], locationCode: string): Promise<void> {
  const { tx, actor } = sample;
  await moveArticles({ tx, actor, at: momentOf(sample) }, { event: artEvents.relocated, artIds, locationCode });
}

/** The owner of an item, and its number in order. */
interface Owned {
  readonly seed: number;
  readonly clientId: string;
}

async function addItem({ sample, place, type }: Makers, item: SampleItem, { seed, clientId }: Owned): Promise<string> {
  const { tx, actor, records } = sample;
  const { type: code, base, custodyFor, values } = item;
  const images = await shown(sample, valuable(seed, drawings[code]));
  const custody = { custodyStart: dayFromNow(custodyFor - 365), custodyEnd: dayFromNow(custodyFor) };
  const appraised = { appraisedValue: item.value, appraiseDate: dayFromNow(-60 - seed) };
  const told = { artTypeId: type(code), baseId: place(base), clientId, images, barcode: `WP${200_001 + seed}` };
  return (await records(article).submit({ actor, tx }, { ...told, ...values, ...appraised, ...custody })).id;
}

/** Releases or writes off an item that has left custody. */
async function leave(
  { sample }: Makers,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  { end }: SampleItem,
): Promise<void> {
  const { tx, actor } = sample;
  const at = momentOf(sample);
  if (end === 'released') {
    await moveArticles({ tx, actor, at }, { event: artEvents.released, artIds: [id], to: await ownerOf(tx, clientId) });
  }
  if (end === 'writtenOff') {
    const { lossOf } = sample.services.ports;
    await moveArticles({ tx, actor, at, lossOf }, { event: artEvents.writtenOff, artIds: [id], remark: '客户销户，权属已转移' });
  }
}

/** Puts articles on their shelves, with one action for each shelf. */
async function shelveAll(makers: Makers, kept: readonly { readonly id: string; readonly at: string }[]): Promise<void> {
  for (const [shelf, ids] of byPlace(kept)) await shelve(makers, ids, shelf);
}

/** What has left custody is added first, as it came long ago: lists begin with the latest, which is what there is. */
const byAge = [...sampleItems.entries()].sort(([, one], [, other]) => Number(!one.end) - Number(!other.end));

/** Adds items of clients: in the vault, at branches, still to be deposited, or already released. */
async function addItems(makers: Makers, boxIds: readonly string[]): Promise<void> {
  const owners = await depositors(makers.sample);
  if (owners.length === 0) return;
  const { tx, actor } = makers.sample;
  const added: { readonly id: string; readonly clientId: string; readonly item: SampleItem }[] = [];
  for (const [seed, item] of byAge) {
    const clientId = owners[seed % owners.length] ?? '';
    added.push({ id: await addItem(makers, item, { seed, clientId }), clientId, item });
  }
  const having = (where: (item: SampleItem) => string | undefined) =>
    added.flatMap(({ id, item }) => {
      const at = where(item);
      return at === undefined ? [] : [{ id, at }];
    });
  for (const [at, ids] of byPlace(having((item) => item.at))) await takeIn(makers, ids, at);
  await shelveAll(
    makers,
    having((item) => item.shelf),
  );
  for (const { item, ...owned } of added) await leave(makers, owned, item);
  const packed = added.filter(({ item }) => item.isPacked).map(({ id }) => id);
  const [boxId] = boxIds;
  if (boxId !== undefined && packed.length > 0) await pack({ tx, actor }, { boxId, artIds: packed, sealNo: 'FQ-250001' });
}

/** Makes the articles of the sample where there are none yet, by the same calls and actions as any other article. */
export async function addSampleArticles(sample: Sample): Promise<void> {
  const earlier = await sample.tx.select({ id: articles.id }).from(articles).limit(1);
  if (earlier.length > 0) return;
  const makers = await openMakers(sample);
  await addItems(makers, await addBoxes(makers));
}
