import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ALL_TENANTS, currentTenant, inAllTenants, inTenant } from '#server/db/tenancy';
import { ImportQueue } from './queue.ts';

it('an import runs in the name of whoever handed it in, whoever was before it and however long it waited', async () => {
  const desk = new ImportQueue();
  const names: Record<string, string> = {};
  const handIn = (id: string) => async () =>
    desk.add(id, async () => {
      await pause(5);
      names[id] = currentTenant();
    });

  await inAllTenants(handIn('platform'));
  for (const tenant of ['100001', '100002', '100003']) await inTenant(tenant, handIn(tenant));
  for (const id of ['platform', '100001', '100002', '100003']) await desk.settled(id);

  expect(names).toEqual({ platform: ALL_TENANTS, 100001: '100001', 100002: '100002', 100003: '100003' });
});
