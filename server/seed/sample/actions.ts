import { tableOf } from '#server/crud/model/table';
import { businessMoment } from '#server/lib/time';
import { notice } from '#src/resources/desk/notice';
import { service } from '#src/resources/desk/service';
import type { Sample } from './engine.ts';
import { sampleNotices } from './notices.ts';
import { sampleServices } from './services.ts';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => businessMoment(Date.now() + hours * HOUR_MS);

/**
 * Makes the records of the sample by the calls that the screens make, so that rules and audit hold for them as for any other.
 * A table that has held a row before is left alone.
 */
export async function runSampleActions(sample: Sample): Promise<void> {
  await makeNotices(sample);
  await makeServices(sample);
}

async function makeServices({ tx, actor, records }: Sample): Promise<void> {
  const serviceTable = tableOf(service);
  const earlier = await tx.select({ id: serviceTable.id }).from(serviceTable).limit(1);
  if (earlier.length > 0) return;
  for (const [index, own] of sampleServices.entries()) await records(service).submit({ actor, tx }, { ...own, sort: index + 1 });
}

async function makeNotices({ tx, actor, records }: Sample): Promise<void> {
  const noticeTable = tableOf(notice);
  const earlier = await tx.select({ id: noticeTable.id }).from(noticeTable).limit(1);
  if (earlier.length > 0) return;
  for (const { releasedIn, expiresIn, ...own } of sampleNotices) {
    const times = { releaseTime: hoursFromNow(releasedIn), ...(expiresIn && { expireTime: hoursFromNow(expiresIn) }) };
    await records(notice).submit({ actor, tx }, { ...own, ...times });
  }
}
