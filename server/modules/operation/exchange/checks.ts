import { and, eq, inArray, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Executor } from '#server/db/types';
import { readNumbers } from '#server/modules/system/param/service';
import { AppError } from '#shared/errors';
import { type ExchgSide, exchgResults } from '#shared/handover/exchange';
import { type LineFault, lineFaults, photoOf, sideWords } from '#shared/handover/exchange-words';
import { article } from '#src/resources/business/article';
import { arttype } from '#src/resources/business/arttype';
import type { HandoverContext } from '../running/context.ts';
import { assertExceptions } from './lines.ts';
import type { ExchangeRow, LineRow, SignRow } from './rows.ts';
import { doubtful, finalResult, partyOn } from './rules.ts';
import type { Signatory } from './signers.ts';

const [articles, types] = [tableOf(article), tableOf(arttype)];

/** The demands that the types of articles make on every exchange. */
export interface Demands {
  readonly sealed: ReadonlySet<string>;
  readonly pictured: ReadonlySet<string>;
}

/** Returns which of these articles have a type that needs a seal, and which one that needs a photo (domain model 6.8). */
export async function demandsOf(via: Executor, artIds: readonly string[]): Promise<Demands> {
  if (artIds.length === 0) return { sealed: new Set(), pictured: new Set() };
  const found = await via
    .select({ id: articles.id, needSeal: types.needSeal, needPhoto: types.needPhoto })
    .from(articles)
    .innerJoin(types, eq(types.id, articles.artTypeId))
    .where(and(inArray(articles.id, [...artIds]), or(eq(types.needSeal, 1), eq(types.needPhoto, 1))));
  const those = (name: 'needSeal' | 'needPhoto') => new Set(found.filter((one) => one[name] === 1).map(({ id }) => id));
  return { sealed: those('needSeal'), pictured: those('needPhoto') };
}

const { unchecked, matched, missing, unplanned } = exchgResults;
const leastRemark = 5;

function refuseLine({ artCode, artId }: LineRow, fault: LineFault): never {
  throw new AppError('EXCHG_LINE', { code: artCode ?? artId, reason: lineFaults[fault] });
}

type Faulty = (line: LineRow, result: number, needsSeal: boolean) => boolean;

/** The faults that a line may have when its giver signs, in the order in which they are reported. */
const faults: readonly (readonly [LineFault, Faulty])[] = [
  ['unchecked', (_line, result) => result === unchecked],
  ['planned', ({ planned }, result) => planned === 1 && result === unplanned],
  ['unplanned', ({ planned }, result) => planned !== 1 && result === matched],
  ['noSeal', ({ sealNo }, result, needsSeal) => needsSeal && !sealNo && result !== missing],
  ['otherSeal', ({ sealNo, sealNoPlan }, result) => result === matched && !!sealNoPlan && !!sealNo && sealNo !== sealNoPlan],
];

const isExplained = ({ exceptionId, remark }: LineRow) => exceptionId !== null || (remark ?? '').trim().length >= leastRemark;

/** Refuses a line that is unchecked, lacks a seal, or differs without a remark or an exception that explains it. */
function assertLine(line: LineRow, needsSeal: boolean): void {
  const { exceptionId, artCode, artId } = line;
  const result = line.result ?? unchecked;
  const fault = faults.find(([, isFaulty]) => isFaulty(line, result, needsSeal))?.[0];
  if (fault) refuseLine(line, fault);
  if (doubtful.includes(result) && !exceptionId) throw new AppError('EXCHG_DIFF', { code: artCode ?? artId });
  if (result !== matched && !isExplained(line)) refuseLine(line, 'noRemark');
}

/** Refuses unless the lines are as they must be when the giver signs (domain model 9.4). */
export async function assertGiven(context: HandoverContext, rows: readonly LineRow[]): Promise<void> {
  if (rows.length === 0) throw new AppError('EXCHG_NO_LINE');
  const { sealed } = await demandsOf(
    context.tx,
    rows.map(({ artId }) => artId),
  );
  for (const line of rows) assertLine(line, sealed.has(line.artId));
  await assertExceptions(context, rows);
}

/** Refuses a line without a photo of an article whose type needs one, whichever side took it (domain model 6.8). */
async function assertPictured({ tx }: HandoverContext, rows: readonly LineRow[]): Promise<void> {
  const lacking = rows.filter((line) => !line.photos && finalResult(line) !== missing);
  const { pictured } = await demandsOf(
    tx,
    lacking.map(({ artId }) => artId),
  );
  const line = lacking.find(({ artId }) => pictured.has(artId));
  if (line) throw new AppError('EXCHG_PHOTO', { of: photoOf(line.artCode ?? line.artId) });
}

/** Refuses unless the receiver has checked every line; where they saw something else, an exception must say so. */
export async function assertReceived(context: HandoverContext, rows: readonly LineRow[]): Promise<void> {
  for (const line of rows) {
    const { receiverResult, result, exceptionId, artCode, artId } = line;
    if ((receiverResult ?? unchecked) === unchecked) refuseLine(line, 'unchecked');
    if (receiverResult !== result && !exceptionId) throw new AppError('EXCHG_DIFF', { code: artCode ?? artId });
  }
  await assertPictured(context, rows);
  await assertExceptions(
    context,
    rows.filter((line) => doubtful.includes(finalResult(line)) || line.receiverResult !== line.result),
  );
}

/** Returns whether the bank requires photos of every handover. */
export async function isPhotoRequired(via: Executor): Promise<boolean> {
  return (await readNumbers(via, 'biz.handover.photoRequired'))['biz.handover.photoRequired'] === 1;
}

/** Refuses an exchange without photos, where the bank requires them. */
export async function assertPhotos({ tx }: HandoverContext, { photos }: ExchangeRow, rows: readonly LineRow[]): Promise<void> {
  if (!photos && !rows.some((line) => line.photos) && (await isPhotoRequired(tx)))
    throw new AppError('EXCHG_PHOTO', { of: photoOf() });
}

/** Returns how many people must sign on either side of an exchange. */
export async function neededSigners(
  via: Executor,
): Promise<(row: Pick<ExchangeRow, 'exchgType' | 'clientId'>, side: ExchgSide) => number> {
  const set = await readNumbers(via, 'biz.handover.minKeeperSigners', 'biz.handover.minConvoySigners');
  const least = {
    keepers: set['biz.handover.minKeeperSigners'],
    crew: set['biz.handover.minConvoySigners'],
    client: 1,
    bringer: 1,
  };
  return (row, side) => Math.max(1, least[partyOn(row, side)]);
}

/** Refuses a side with too few signers or the same one twice, or with one who has signed for the other side. */
export async function assertEnough(
  { tx }: HandoverContext,
  { row, signs }: { readonly row: ExchangeRow; readonly signs: readonly SignRow[] },
  { side, people }: { readonly side: ExchgSide; readonly people: readonly Signatory[] },
): Promise<void> {
  const n = (await neededSigners(tx))(row, side);
  const ids = new Set(people.map(({ personId }) => personId));
  if (ids.size < n || ids.size < people.length) throw new AppError('EXCHG_SIGNERS', { side: sideWords[side], n });
  if (signs.some((sign) => sign.side !== side && ids.has(sign.personId))) throw new AppError('EXCHG_SAME');
}
