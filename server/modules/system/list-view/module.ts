import { eq, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { defineModule, type Module } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { type Actor, isPermitted } from '#server/lib/actor';
import { permissionCode } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import { definitions } from '#src/resources/index';
import { listView } from '#src/resources/system/list-view';

const views = tableOf(listView);
/** A search bar holds no more than this, as JSON. */
const longestQuery = 8_000;
/** Enough for every list of the product. */
const mostOwn = 200;

/** Whether the actor holds a button of the views. */
export const mayView = (actor: Actor, verb: string) => isPermitted(actor, [permissionCode(listView, verb)]);

/** The views that somebody is shown. */
export const ownOrShared = (actor: Actor) => or(eq(views.createUser, actor.userId), eq(views.shared, 1));

function assertAllowed(isAllowed: boolean): void {
  if (!isAllowed) throw new AppError('FORBIDDEN');
}

/** The noun of a list, by the key that its views have: the noun's name, and a verb where it is another list than its own. */
const nounOf = (key: unknown) => definitions.find(({ name }) => name === String(key).split('-')[0]);

function withNames(records: WireRecord[], language: Language): WireRecord[] {
  return records.map((record) => ({
    ...record,
    listName: nounOf(record.list)?.label[language] ?? '',
    ownerName: record.createUserName ?? '',
  }));
}

/** Views of lists: everybody’s own, and those that somebody who may has shared. They come by calls of their own (`routes.ts`). */
export const listViewModule = (): Module =>
  defineModule(listView, {
    within: ownOrShared,
    mostOwn,
    hooks: {
      beforeSave(draft, { actor }) {
        if (draft.shared === 1) assertAllowed(mayView(actor, 'share'));
        if (JSON.stringify(draft.query ?? null).length > longestQuery) throw new AppError('WRONG_PARAMETER', { name: 'query' });
      },
      beforeRemove(rows, { actor }) {
        assertAllowed(rows.every(({ createUser }) => createUser === actor.userId) || mayView(actor, 'delete'));
      },
    },
    present: (records, { actor }) => withNames(records, actor.language),
  });
