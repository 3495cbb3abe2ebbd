import { refuse } from '#server/crud/write/input';
import { objectNameOf, refusedUpload } from '#shared/files';
import { verify } from '#src/resources/operation/verify';
import type { HandoverContext } from '../running/context.ts';

const field = verify.fields.snapshot;

/** The name of a picture that a check may take: one's own fresh upload, or a public one of the tenant. */
export async function takenSnapshot({ tx, actor, services }: HandoverContext, sent: string | undefined): Promise<string | null> {
  if (sent === undefined) return null;
  const name = objectNameOf(sent);
  const file = name === undefined ? undefined : (await services.files.find([name], tx)).get(name);
  const isOwn = file !== undefined && !file.holder && file.userId === actor.userId;
  const isOpen = file !== undefined && !file.isPrivate && file.tenantId === actor.tenantId;
  const refusal = file && refusedUpload({ name: file.name, size: file.size }, { isImage: true });
  if (!isOwn && !isOpen) refuse({ snapshot: { code: 'FILE_UNKNOWN', params: { field } } });
  if (refusal) refuse({ snapshot: refusal });
  return file?.name ?? null;
}

/** Makes the picture part of the check, so that nobody sweeps it away and only who may read the check sees it. */
export async function lockSnapshot(
  { tx, actor, services }: HandoverContext,
  { id, snapshot }: { id: string; snapshot: string | null },
): Promise<void> {
  if (snapshot === null) return;
  await services.files.claim(tx, [snapshot], {
    holder: { resource: verify.name, id },
    tenantId: actor.tenantId,
    isPrivate: true,
  });
}
