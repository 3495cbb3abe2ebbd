import { columnOf } from '#server/crud/model/model';
import { tableOf } from '#server/crud/model/table';
import type { Resource } from '#shared/define';
import { businessMoment } from '#shared/time';
import { notice } from '#src/resources/desk/notice';
import { service } from '#src/resources/desk/service';
import { apiScope } from '#src/resources/system/api-scope';
import { menus } from '../menus/index.ts';
import { sampleApiScopes } from './api-scopes.ts';
import type { Sample } from './engine.ts';
import { sampleNotices } from './notices.ts';
import { sampleServices } from './services.ts';

/** A key of the dictionary `api_scope_type`: a call of the business, not of the system. */
const BUSINESS_CALL = 2;
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => businessMoment(Date.now() + hours * HOUR_MS);

/**
 * Makes the records of the sample by the calls of the screens, so that rules and audit apply to them as to any other. A table
 * that has held a row before is left alone.
 */
export async function runSampleActions(sample: Sample): Promise<void> {
  await makeNotices(sample);
  await makeServices(sample);
  await makeApiScopes(sample);
}

async function isUntouched({ tx }: Sample, resource: Resource): Promise<boolean> {
  const table = tableOf(resource);
  const earlier = await tx
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .limit(1);
  return earlier.length === 0;
}

/** Adds API scopes that are granted to no role; they only show what such a row is for. */
async function makeApiScopes(sample: Sample): Promise<void> {
  if (!(await isUntouched(sample, apiScope))) return;
  const { tx, actor, records } = sample;
  for (const { menu, ...own } of sampleApiScopes) {
    const menuId = menus.find(({ code }) => code === menu)?.id;
    await records(apiScope).submit({ actor, tx }, { ...own, menuId, scopeType: BUSINESS_CALL });
  }
}

async function makeServices(sample: Sample): Promise<void> {
  if (!(await isUntouched(sample, service))) return;
  const { tx, actor, records } = sample;
  for (const [index, own] of sampleServices.entries()) await records(service).submit({ actor, tx }, { ...own, sort: index + 1 });
}

async function makeNotices(sample: Sample): Promise<void> {
  if (!(await isUntouched(sample, notice))) return;
  const { tx, actor, records } = sample;
  for (const { releasedIn, expiresIn, ...own } of sampleNotices) {
    const times = { releaseTime: hoursFromNow(releasedIn), ...(expiresIn && { expireTime: hoursFromNow(expiresIn) }) };
    await records(notice).submit({ actor, tx }, { ...own, ...times });
  }
}
