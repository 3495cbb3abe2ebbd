import type { Hooks } from '#server/crud/module';
import type { Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { sms } from '#src/resources/resource/sms';
import type { Services } from '../../services.ts';
import { keepEnabled } from '../enable.ts';

/** Refuses a kind of vendor for which there is no carrier. */
export async function assertCarrier(
  { messenger, dictionaries }: Pick<Services, 'messenger' | 'dictionaries'>,
  { category, tenantId = '', tx }: { readonly category: unknown; readonly tenantId?: string; readonly tx: Executor },
): Promise<void> {
  if (messenger.supports(Number(category))) return;
  const entries = await dictionaries.entries('system', sms.fields.category.dict?.code ?? '', tenantId, tx);
  const entry = entries.find(({ dictKey }) => dictKey === String(category));
  const zh = entry?.dictValue ?? String(category);
  throw new AppError('SMS_NO_CARRIER', { name: { zh, en: entry?.dictValueEn ?? zh } });
}

/** Returns the hooks of configurations: they need a carrier, and their keys again whenever these would go elsewhere. */
export const smsHooks = (services: Services): Hooks<typeof sms> => ({
  async beforeSave(draft, { before, sent, tenantId, tx }) {
    if (draft.category === null) return;
    await assertCarrier(services, { category: draft.category, tenantId, tx });
    const isMoved = before && (draft.category !== before.category || (draft.endpoint ?? null) !== (before.endpoint ?? null));
    const isKeyed = draft.accessKey === null || (sent.has('accessKey') && sent.has('secretKey'));
    // A user who may not read the keys must not have them sent to an address of their own either.
    if (isMoved && !isKeyed) throw new AppError('SMS_KEYS_AGAIN');
  },
  beforeRemove: keepEnabled(sms),
});
