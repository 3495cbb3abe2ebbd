import type { WriteContext } from '#server/crud/context';
import { modelOf } from '#server/crud/model/model';
import { compareRows, writeAudit } from '#server/crud/write/audit';
import { changeRows } from '#server/crud/write/effects';
import { type ArtState, artEvents } from '#shared/handover/article';
import { type CustodyEvent, isInVault, isOnTask, stateAfter, transitions } from '#shared/handover/custody';
import { article } from '#src/resources/business/article';
import type { FindLoss } from '../../../ports/ports.ts';
import { appendHistory, type CustodyEntry, type EventDetails, type FieldChange, type StoredArticle } from './chain.ts';
import { type Custodian, nobody } from './custodians.ts';
import { assertMovable } from './guards.ts';
import { type LockedArticle, lockArticles } from './lock.ts';
import { endStockLines } from './stock.ts';

export interface CustodyContext extends WriteContext {
  /** The moment of the action, `yyyy-MM-dd HH:mm:ss`; now where none is given. */
  readonly at?: string;
  /** Finds who found an article lost; needed to write off. */
  readonly lossOf?: FindLoss;
}

/** A movement of articles, in the same form for exchanges, exceptions and the calls of custody. */
export interface Move extends EventDetails {
  readonly event: CustodyEvent;
  readonly artIds: readonly string[];
  /** The new custodian; absent where the custodian does not change. */
  readonly to?: Custodian;
  /** The task that the articles are reserved for or travel on. */
  readonly taskId?: string;
  readonly sealNo?: string;
  readonly condition?: number;
  /** The shelf in the vault. */
  readonly locationCode?: string;
  /** The particulars by article id, where they differ from one article to the next. */
  readonly each?: ReadonlyMap<string, Particulars>;
}

/** The condition in which one of several articles was found when they moved together. */
export type Particulars = Pick<Move, 'sealNo' | 'condition' | 'photos' | 'remark'>;

/** Columns of an article that its custody decides. */
type Place = Pick<
  StoredArticle,
  'artState' | 'holderType' | 'holderId' | 'holderName' | 'deptId' | 'taskId' | 'locationCode' | 'boxId' | 'sealNo' | 'condition'
>;
type Patch = { readonly [N in keyof Place]?: Place[N] | null };

/** One article that is changed by an action. */
export interface ArticleChange {
  readonly held: LockedArticle;
  readonly patch: Patch;
  /** Details that apply to this article rather than to all. */
  readonly ownDetails?: Pick<EventDetails, 'photos' | 'remark'>;
}

/** Columns whose changes are recorded field by field: the history row does not hold both their old and new values. */
const appendedFields = ['boxId', 'locationCode', 'sealNo', 'condition'] as const satisfies readonly (keyof Place)[];

type Values = Readonly<Record<string, unknown>>;

export function fieldChanges(before: StoredArticle, after: StoredArticle, names: readonly string[]): FieldChange[] {
  const [old, now]: readonly [Values, Values] = [before, after];
  const fields: Readonly<Record<string, { readonly zh: string }>> = article.fields;
  return names
    .filter((field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(now[field] ?? null))
    .map((field) => ({
      field,
      label: fields[field]?.zh ?? field,
      before: old[field] ?? null,
      after: now[field] ?? null,
    }));
}

/** Returns the columns of an article after a move. Its shelf is cleared when it leaves the vault. */
function patchOf(move: Move, { row }: LockedArticle, isInside: boolean): Patch {
  const { holderType, holderId, holderName, deptId } = move.to ?? row;
  const artState = stateAfter(move.event, row.artState as ArtState, holderType) ?? (row.artState as ArtState);
  const staysPut = isInVault(artState) && deptId === row.deptId;
  const place = {
    artState,
    holderType,
    holderId,
    holderName,
    deptId,
    taskId: isOnTask(artState) ? (move.taskId ?? row.taskId) : null,
    locationCode: staysPut ? (move.locationCode ?? row.locationCode) : null,
  };
  if (isInside) return place;
  return {
    ...place,
    boxId: transitions[move.event].leavesBox ? null : row.boxId,
    sealNo: move.sealNo ?? row.sealNo,
    condition: move.condition ?? row.condition,
  };
}

/** Stores the changes in one statement, since an action may concern a whole car of boxes; keeps the order of the lines. */
async function storeAll(context: CustodyContext, lines: readonly ArticleChange[]): Promise<readonly StoredArticle[]> {
  const rows = lines.map(({ held, patch }) => ({ before: held.row, values: patch }));
  return changeRows(context, article, { rows });
}

/** The audit actions of events, by `auditLabels` of the definition. */
const auditActions: { readonly [E in CustodyEvent]?: keyof typeof article.auditLabels } = {
  [artEvents.packed]: 'pack',
  [artEvents.unpacked]: 'unpack',
  [artEvents.relocated]: 'relocate',
  [artEvents.writtenOff]: 'writeOff',
};

/** Stores what an action does to articles that are locked and may be moved: the rows, their history and the audit. */
export async function applyChanges(
  context: CustodyContext,
  { event, ...details }: EventDetails & { readonly event: CustodyEvent },
  lines: readonly ArticleChange[],
): Promise<readonly StoredArticle[]> {
  const stored = await storeAll(context, lines);
  const happenings = stored.flatMap((after, index): CustodyEntry[] => {
    const line = lines[index];
    if (!line) return [];
    const before = line.held.row;
    return [{ ...details, ...line.ownDetails, event, before, after, changes: fieldChanges(before, after, appendedFields) }];
  });
  await appendHistory(context, happenings);
  await endStockLines(context, happenings);
  const entries = happenings.map(({ before, after }) => ({
    action: auditActions[event] ?? 'move',
    resource: article.name,
    recordId: after.id,
    tenantId: after.tenantId,
    label: after.artCode ?? after.id,
    changes: compareRows(modelOf(article), { before, after }),
  }));
  await writeAudit(context.tx, context.actor, ...entries);
  return happenings.map(({ after }) => after);
}

/** Throws on mistakes of the calling code, which no user can make. */
function assertAsked({ lossOf }: CustodyContext, { event, to }: Move): void {
  const { holder } = transitions[event];
  if (event === artEvents.writtenOff && !lossOf) throw new Error('Whoever writes off asks first who found the article lost');
  if (holder !== undefined && to?.holderType !== holder) throw new Error(`Event ${event} needs a custodian of kind ${holder}`);
}

/**
 * Moves articles as one action, all or none: locks them and their contents, refuses what the state machine and the rules of
 * containers and deposits do not allow, and writes rows, history and audit. This is the only way in which custody changes.
 *
 * @example
 * await moveArticles({ tx, actor }, { event: artEvents.inStock, artIds, to: await custodianAt(tx, baseId), exchgNo });
 *
 * @returns every article that moved, contents after their container
 */
export async function moveArticles(context: CustodyContext, move: Move): Promise<readonly StoredArticle[]> {
  const { artIds, to, taskId, sealNo, condition, locationCode, each, ...action } = move;
  assertAsked(context, move);
  const whole = move.event === artEvents.writtenOff ? { ...move, to: nobody } : move;
  const { named, contents } = await lockArticles(context, artIds);
  const lines: ArticleChange[] = [];
  const by = { ...context, contractEnds: new Map<string, string | null>() };
  for (const held of named) {
    const inside = contents.get(held.row.id) ?? [];
    await assertMovable(by, held, { event: move.event, contents: inside });
    const { photos, remark, ...found } = each?.get(held.row.id) ?? {};
    const ownDetails = { ...(photos && { photos }), ...(remark && { remark }) };
    lines.push({ held, patch: patchOf({ ...whole, ...found }, held, false), ownDetails });
    lines.push(...inside.map((each) => ({ held: each, patch: patchOf(whole, each, true) })));
  }
  return applyChanges(context, action, lines);
}
