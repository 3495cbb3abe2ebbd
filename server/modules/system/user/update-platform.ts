import type { CallContext } from '#server/crud/context';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { AppError, type Refusal } from '#shared/errors';
import { checkField } from '#shared/validate';
import { user } from '#src/resources/system/user';
import type { Services } from '../../services.ts';
import { lockUsers, writeUsers } from './lock-users.ts';

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
export async function updatePlatform(
  { context, dictionaries, ports }: Services,
  records: Records,
  platform: Platform,
): Promise<void> {
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
