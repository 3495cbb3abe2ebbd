import { requireRow } from '#server/crud/read/rows';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import { isObjectName } from '#shared/files';
import { type ExchgSide, exchgSides, openExchgStates } from '#shared/handover/exchange';
import { businessMoment, dayOf } from '#shared/time';
import { exchg } from '#src/resources/operation/exchg';
import type { Services } from '../../services.ts';
import { passedChecks } from '../verify/service.ts';
import type { ExchangeRow } from './rows.ts';
import { type Candidate, offeredSigners, readSigned } from './signers.ts';

/** A person who could sign on one side of an exchange. */
export interface SignerChoice {
  readonly side: ExchgSide;
  readonly personId: string;
  readonly name: string;
  readonly agentId?: string;
  readonly agentName?: string;
  /** Whether they passed a check here shortly before, so that handwriting is enough. */
  readonly isVerified: boolean;
  /** A link to the specimen signature, valid for a few minutes, to compare handwriting with. */
  readonly specimen?: string;
}

/** Returns links to the specimens of people by their files, while there is something to sign, without files of another tenant. */
async function specimensOf({ files }: Services, { tenantId, exchgState }: ExchangeRow, people: readonly Candidate[]) {
  if (exchgState === null || !openExchgStates.includes(exchgState)) return new Map<string, string>();
  const names = [...new Set(people.flatMap(({ signImage }) => (signImage && isObjectName(signImage) ? [signImage] : [])))];
  const known = names.length > 0 ? [...(await files.find(names)).values()] : [];
  return new Map(known.filter((file) => file.tenantId === tenantId).map((file) => [file.name, files.link(file)]));
}

/** Returns the people who could sign on either side now, and whether they have been checked. Signing checks them again. */
export async function listSigners(
  { services, actor }: { readonly services: Services; readonly actor: Actor },
  id: string,
): Promise<readonly SignerChoice[]> {
  const { db: via, clock } = services.context;
  // An actor who may not see the exchange may not see its people either.
  const seen = await services.records(exchg).detail(actor, id);
  if (!seen) throw new AppError('NOT_FOUND');
  const row = await requireRow(via, exchg, { where: { id } });
  const at = businessMoment(clock.now());
  const place = { taskId: row.taskId, nodeId: row.nodeId, deptId: row.deptId };
  const checks = await passedChecks({ tx: via, actor, at }, place);
  const isVerified = ({ personId, agentId }: Candidate) =>
    checks.some((check) => check.subjectId === personId && (check.agentId ?? undefined) === agentId);
  const signed = await readSigned(via, row);
  const sides = Object.values(exchgSides).map(async (side) =>
    (await offeredSigners({ ...signed, via, side, today: dayOf(at) })).map((person) => ({ side, person })),
  );
  const found = (await Promise.all(sides)).flat();
  const specimens = await specimensOf(
    services,
    row,
    found.map(({ person }) => person),
  );
  return found.map(({ side, person }) => {
    const { personId, name, agentId, agentName, signImage } = person;
    const specimen = specimens.get(signImage ?? '');
    return { side, personId, name, agentId, agentName, isVerified: isVerified(person), ...(specimen && { specimen }) };
  });
}
