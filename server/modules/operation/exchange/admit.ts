import { readRow, readRows } from '#server/crud/read/rows';
import type { StoredArticle } from '#server/modules/business/article/custody/chain';
import { refuseBox, refuseState } from '#server/modules/business/article/custody/guards';
import { AppError } from '#shared/errors';
import { artActions } from '#shared/handover/art-actions';
import { artOwners, artStates } from '#shared/handover/article';
import { exceptionStates } from '#shared/handover/exception';
import { type ExchgType, exchgTypes } from '#shared/handover/exchange';
import { lineFaults } from '#shared/handover/exchange-words';
import { article } from '#src/resources/business/article';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';
import type { ExchangeRow } from './rows.ts';
import { isOwnDeposit, ruleOf } from './rules.ts';

const { registered, inVault, reserved, inTransit, atBranch, released } = artStates;
type About = Pick<ExchangeRow, 'exchgType' | 'taskId' | 'deptId' | 'clientId'>;
type Fits = (article: StoredArticle, about: About) => boolean;

const isOnTask: Fits = ({ artState, taskId }, about) => artState === inTransit && taskId === about.taskId;
const isOfClient: Fits = ({ clientId }, about) => clientId !== null && clientId === about.clientId;
/** The bank's own article comes to the vault where it is kept, or to the node where it is used. */
const isBanks: Fits = ({ ownerType, clientId, baseId, homeDeptId }, { deptId }) =>
  ownerType === artOwners.bank && clientId === null && (baseId === deptId || homeDeptId === deptId);
const isHere: Fits = ({ deptId }, about) => deptId === about.deptId;

/** The articles of each type of exchange: in the right state and place, of no other task or client (domain model 9.4). */
const fits: Readonly<Record<ExchgType, Fits>> = {
  [exchgTypes.outStock]: (article, about) =>
    isHere(article, about) &&
    (article.artState === inVault || (article.artState === reserved && article.taskId === about.taskId)),
  [exchgTypes.delivery]: isOnTask,
  [exchgTypes.collection]: (article, about) => article.artState === atBranch && isHere(article, about),
  [exchgTypes.inStock]: isOnTask,
  [exchgTypes.deposit]: (article, about) =>
    (isOwnDeposit(about) ? isBanks : isOfClient)(article, about) &&
    (article.artState === registered || article.artState === released),
  [exchgTypes.withdrawal]: (article, about) =>
    isOfClient(article, about) && isHere(article, about) && (article.artState === inVault || article.artState === atBranch),
};

/** Returns whether an article can be on an exchange. */
export const isFit = (article: StoredArticle, about: About): boolean => fits[about.exchgType as ExchgType](article, about);

/** Refuses to give out articles with an exception that is not resolved. */
async function assertUndoubted({ tx }: HandoverContext, given: readonly Pick<StoredArticle, 'id' | 'artCode'>[]): Promise<void> {
  const found = await readRow(tx, exception, {
    where: { artId: given.map(({ id }) => id), exceptionState: [exceptionStates.open, exceptionStates.inHand] },
    columns: ['artId'],
  });
  const doubted = given.find(({ id }) => id === found?.artId);
  if (doubted) throw new AppError('EXCHG_LINE', { code: doubted.artCode ?? doubted.id, reason: lineFaults.doubted });
}

/** Returns the contents of the containers among the given articles; contents move with their container. */
function contentsOf({ tx }: HandoverContext, boxes: readonly StoredArticle[]) {
  const where = { boxId: boxes.map(({ id }) => id) };
  return readRows(tx, article, { where, columns: ['id', 'artCode', 'boxId', 'clientId'] });
}

/** Refuses articles that this exchange cannot move: in another state, of another task or client, elsewhere, or in a container. */
export async function assertFit(context: HandoverContext, wanted: readonly StoredArticle[], about: About): Promise<void> {
  const { event } = ruleOf(about.exchgType);
  for (const article of wanted) {
    if (!isFit(article, about)) await refuseState(context.tx, article, artActions[event.branch]);
    if (article.boxId) refuseBox(article, 'inside');
  }
  if (about.exchgType !== exchgTypes.withdrawal) return;
  const inside = await contentsOf(context, wanted);
  // A client takes their own articles, and nothing that somebody else has put beside them.
  const box = wanted.find(({ id }) => inside.some(({ boxId, clientId }) => boxId === id && clientId !== about.clientId));
  if (box) refuseBox(box, 'filled');
  await assertUndoubted(context, [...wanted, ...inside]);
}
