import { isRecord } from '#shared/by-name';
import { storage } from '#src/lib/browser/storage';
import type { Finding, Findings } from '../findings.ts';
import type { Draft, Keeping } from '../use-findings.ts';

const isPhotos = (value: unknown): value is readonly string[] | undefined =>
  value === undefined || (Array.isArray(value) && value.every((photo) => typeof photo === 'string'));

const isFinding = (value: unknown): value is Finding =>
  isRecord(value) &&
  typeof value.result === 'number' &&
  typeof value.sealNo === 'string' &&
  typeof value.remark === 'string' &&
  isPhotos(value.photos);

const keysOf = (exchgId: string, side: number) => ({
  findings: `door-${exchgId}-${side}`,
  photos: `door-${exchgId}-${side}-photos`,
});

const withoutPhotos = (findings: Findings): Findings =>
  Object.fromEntries(Object.entries(findings).map(([artId, finding]) => [artId, { ...finding, photos: undefined }]));

/**
 * Keeps what one side found on an exchange over a reload, a call or an empty battery, until it has signed.
 *
 * @param onFull hears whether the browser has no room for all the photos: they are in this page alone then
 */
export function keptFindings(exchgId: string, side: number, onFull: (isFull: boolean) => void): Keeping {
  const keys = keysOf(exchgId, side);
  const write = ({ findings, photos }: Draft) => {
    storage.write(keys.findings, findings);
    if (photos === undefined) storage.remove(keys.photos);
    else storage.write(keys.photos, photos);
  };
  return {
    load() {
      const [kept, photos] = [storage.read(keys.findings), storage.read(keys.photos)];
      const known = isRecord(kept) ? Object.entries(kept).filter(([, each]) => isFinding(each)) : [];
      return { findings: Object.fromEntries(known) as Findings, photos: isPhotos(photos) ? photos : undefined };
    },
    save(draft) {
      try {
        write(draft);
        onFull(false);
      } catch {
        onFull(true);
        write({ findings: withoutPhotos(draft.findings) });
      }
    },
  };
}

/** Forgets the findings of a side once they no longer count. */
export function forgetFindings(exchgId: string, side: number): void {
  for (const key of Object.values(keysOf(exchgId, side))) storage.remove(key);
}
