import type { SecretBox } from '#server/crud/ports';
import type { Clock } from '#server/lib/time';
import { AppError } from '#shared/errors';

/** Below the API's root. */
export const photoPath = '/blade-business/visit/photo';
const lifeMs = 5 * 60_000;

interface Sealing {
  readonly box: SecretBox;
  readonly clock: Clock;
}

/** Returns a link to a picture for callers without a session: it is valid for a few minutes and does not disclose the file. */
export function slipFor({ box, clock }: Sealing, name: string): string {
  const slip = box.seal(JSON.stringify([photoPath, name, clock.now() + lifeMs]));
  return `/api${photoPath}?${new URLSearchParams({ slip })}`;
}

function opened(box: SecretBox, slip: string): unknown {
  try {
    return JSON.parse(box.open(slip));
  } catch {
    return undefined;
  }
}

/** The file that a link leads to while it is good; everything else is absent. */
export function fileOfSlip({ box, clock }: Sealing, slip: string): string {
  const found = opened(box, slip);
  const [purpose, name, until] = Array.isArray(found) ? found : [];
  if (purpose !== photoPath || typeof name !== 'string' || !(until > clock.now())) throw new AppError('NOT_FOUND');
  return name;
}
