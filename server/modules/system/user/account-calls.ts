import { and, eq } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { setColumns } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { AppError, type Refusal } from '#shared/errors';
import { MASK } from '#shared/rules';
import { checkField } from '#shared/validate';
import { user } from '#src/resources/system/user';
import { endSessionsOf } from '../../auth/sign-out.ts';
import { assertAddOrEdit, assertId, type Calls, mayOf } from '../../calls.ts';
import { neededId } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { initialColumns, makeResets } from '../password/give-password.ts';
import { assertOthers, lockUsers, type StoredUser, users, writeUsers } from './lock-users.ts';
import { idsOf, textOf } from './read-request.ts';
import type { SavedUser } from './submit.ts';

/** A password to be handed over: shown once and kept nowhere. */
export interface HandedPassword {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly password: string;
}

/** As many hashes as are made well before the client gives up waiting. */
export const MOST_RESETS = 200;

/**
 * Gives people new initial passwords, random unless a parameter says which, which end in 72 hours unless they are changed, and ends their sessions. Who may do it is
 * asked before the hashes are made, which takes seconds, and again when they are stored.
 */
async function resetPasswords(
  { context, authenticator }: Services,
  records: Records,
  { actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<readonly HandedPassword[]> {
  if (ids.length > MOST_RESETS) throw new AppError('TOO_MANY_IDS', { max: MOST_RESETS });
  assertOthers(actor, ids);
  await transact(context.db, (tx) => lockUsers({ records, actor, tx }, ids));
  const made = await makeResets(context, ids);
  const people = await transact(context.db, async (tx) => {
    const held = await lockUsers({ records, actor, tx }, ids);
    for (const { id, tenantId } of held) {
      const columns = initialColumns(made.get(id)?.hash ?? '', context);
      await setColumns({ tx }, user, { values: columns, where: and(eq(users.id, id), eq(users.tenantId, tenantId)) });
      await endSessionsOf(tx, id, { now: context.clock.now(), reason: 'password' });
    }
    await writeAudit(tx, actor, ...held.map((person) => entryOf(records.resource.name, person)));
    return held;
  });
  authenticator.forget();
  return people.map(({ id, account, realName }) => ({ userId: id, account, realName, password: made.get(id)?.shown ?? '' }));
}

const entryOf = (resource: string, { id, tenantId, realName }: StoredUser) => ({
  action: 'resetPassword',
  resource,
  recordId: id,
  tenantId,
  label: realName,
  changes: { password: { before: MASK, after: MASK } },
});

interface Platform {
  readonly call: CallContext;
  readonly userId: string;
  readonly userType: string;
  readonly userExt: string;
}

const { userType: typeField, userExt: extField } = user.fields;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function refuseAt(name: 'userType' | 'userExt', refusal: Refusal | undefined): void {
  if (refusal) throw new AppError(refusal.code, refusal.params, { fields: { [name]: refusal } });
}

/** Stores the platform on which a user works, and that platform's data about them. */
async function updatePlatform({ context, dictionaries, ports }: Services, records: Records, platform: Platform): Promise<void> {
  const { call, userId, userType, userExt } = platform;
  const { actor } = call;
  refuseAt('userExt', checkField(extField, userExt));
  if (userExt !== '' && !isJson(userExt)) refuseAt('userExt', { code: 'JSON_FORMAT', params: { field: extField } });
  await act(context.db, call, async (tx) => {
    const [person] = await lockUsers({ records, actor, tx }, [userId]);
    if (!person) throw new AppError('NOT_FOUND');
    const entries = await dictionaries.entries(
      typeField.dict?.source ?? 'business',
      typeField.dict?.code ?? '',
      person.tenantId,
      tx,
    );
    const isKnown = entries.some(({ dictKey, isSealed }) => dictKey === userType && isSealed !== 1);
    if (!isKnown) refuseAt('userType', { code: 'NOT_A_CHOICE', params: { field: typeField } });
    const values = { userType: Number(userType), userExt: userExt === '' ? null : userExt };
    await writeUsers({ actor, tx, ports }, [userId], values);
    await writeAudit(tx, actor, {
      action: 'updatePlatform',
      resource: records.resource.name,
      recordId: userId,
      tenantId: person.tenantId,
      label: person.realName,
      changes: {
        userType: { before: person.userType, after: values.userType },
        userExt: { before: person.userExt, after: values.userExt },
      },
    });
  });
}

export const people = { userIds: 'Comma-joined, all or none' };

/** Adds a user, or changes the one that the body names. */
type Save = (call: CallContext, body: unknown) => Promise<SavedUser>;

/** Returns the calls that plain accounts and people with a profile share, each below the path of its noun. */
export function accountCalls(services: Services, records: Records, save: Save): Calls {
  const may = mayOf(records.resource);
  const writing = { method: 'POST' } as const;
  return {
    submit: {
      ...writing,
      right: may('add', 'edit'),
      summary: 'Create a person with an account, or update the one whose id is sent',
      body: records.input,
      handler: (_sent, call) => {
        assertAddOrEdit(records.resource, call.request);
        return save(call, call.request.body);
      },
    },
    update: {
      ...writing,
      right: may('edit'),
      summary: 'Update a person',
      body: records.input,
      handler: (_sent, call) => {
        assertId(call.request.body);
        return save(call, call.request.body);
      },
    },
    'reset-password': {
      ...writing,
      right: may('reset'),
      summary: 'Reset passwords and return them once',
      parameters: people,
      // Never answered twice, so that no password is kept for a repeated call.
      handler: (sent, { actor }) => resetPasswords(services, records, { actor, ids: idsOf(sent, 'userIds') }),
    },
    'update-platform': {
      ...writing,
      right: may('platform'),
      summary: 'Set the platform of a user',
      parameters: { userId: 'Whose', userType: 'Key of dictionary user_type', userExt: 'JSON' },
      handler: (sent, call) => {
        const [userType, userExt] = [textOf(sent, 'userType'), textOf(sent, 'userExt')];
        return updatePlatform(services, records, { call, userId: neededId(sent, 'userId'), userType, userExt });
      },
    },
    'platform-detail': {
      method: 'GET',
      right: may('platform'),
      summary: 'Read a user with the platform',
      parameters: { id: 'Whose' },
      handler: (sent, { actor }) => records.detail(actor, neededId(sent, 'id')),
    },
  };
}
