import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { VerifyResponse } from '#shared/handover/verify-board';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { verify } from '#src/resources/operation/verify';
import { headOffice } from '../../../../tests/support/bank.ts';
import { type Checking, openChecking } from '../../../../tests/support/checking.ts';
import { accepted, type Day } from '../../../../tests/support/day.ts';
import type { SeededApp } from '../../../../tests/support/seeded-app.ts';

const [agents, clients, verifications] = [tableOf(clientAgent), tableOf(bizClient), tableOf(verify)];

let checking: Checking;
let day: Day;
let app: SeededApp;

beforeAll(async () => {
  checking = await openChecking();
  ({ day, app } = checking);
});
afterAll(() => app.close());

const photoOf = (subjectType: number, subjectId: string) => checking.photoOf(subjectType, subjectId);

describe('checks of a client’s visit', () => {
  const visit = { exchgType: 5 };
  const at = (values: object, as = day.keeperAt(day.bank.a)) =>
    as.api().then((api) => api.post<VerifyResponse>('blade-business/verify/submit', { ...visit, ...values }));

  it('pass a client at the keeper’s own place', async () => {
    const answer = accepted(await at(photoOf(4, day.vault.client)));

    expect(answer).toMatchObject({ result: 1, subjectType: 4, subjectId: day.vault.client });
    const [row] = await app.db.select().from(verifications).where(eq(verifications.id, answer.id));
    expect(row).toMatchObject({ deptId: day.bank.a, taskId: null });
  });

  it.each([
    ['a contract that has ended, for a deposit', { contractEnd: '2031-03-02' }, [5, '客户保管合同未生效或已到期']],
    ['a contract that has ended, for a withdrawal', { contractEnd: '2031-03-02' }, [6]],
    ['a contract that begins tomorrow', { contractStart: '2031-03-04' }, [5, '客户保管合同未生效或已到期']],
    ['somebody who is no client any more', { status: 3 }, [6, '不在岗']],
  ])('look at %s', async (_name, values, [exchgType, ...reasons]) => {
    const kept = { contractEnd: null, contractStart: null, status: 1 };
    await app.db
      .update(clients)
      .set({ ...kept, ...values })
      .where(eq(clients.id, day.vault.client));

    const answer = accepted(await at({ ...photoOf(4, day.vault.client), exchgType }));
    await app.db.update(clients).set(kept).where(eq(clients.id, day.vault.client));

    expect(answer.failReasons).toEqual(reasons);
  });

  it.each([
    ['who may deposit', {}, [5]],
    ['who may not withdraw', {}, [6, '代办人未授权或授权已过期']],
    ['whose authority has ended', { validTo: '2031-03-02' }, [5, '代办人未授权或授权已过期']],
    ['whose authority begins tomorrow', { validFrom: '2031-03-04' }, [5, '代办人未授权或授权已过期']],
  ])('look at an agent %s', async (_name, values, [exchgType, ...reasons]) => {
    const row = { clientId: day.vault.client, realName: 'Agent', certType: 1, idNo: 'A1', phone: '13800000000', sort: 1 };
    const dates = { validFrom: '2031-01-01', validTo: '2031-12-31', canDeposit: 1 as const, canWithdraw: 0 as const };
    const [agent] = await app.db
      .insert(agents)
      .values({ tenantId: '000000', ...row, ...dates, ...values })
      .returning();

    const answer = accepted(await at({ ...photoOf(4, day.vault.client), agentId: agent?.id, exchgType }));

    expect(answer.failReasons).toEqual(reasons);
  });

  it('take nobody else’s agent', async () => {
    expect(accepted(await at({ ...photoOf(4, day.vault.client), agentId: '7' })).failReasons).toEqual([
      '代办人未授权或授权已过期',
    ]);
  });

  it('are refused at a place that the keeper does not see', async () => {
    expect(await at({ ...photoOf(4, day.vault.client), deptId: day.bank.b })).toMatchObject({ status: 404 });
  });

  it('are made where whoever works at no place says that they are', async () => {
    const check = (more: object) =>
      day.admin.post<VerifyResponse>('blade-business/verify/submit', { ...visit, ...photoOf(4, day.vault.client), ...more });

    expect(await check({})).toMatchObject({ bizCode: 'MISSING_PARAMETER' });
    expect(await check({ deptId: headOffice })).toMatchObject({ bizCode: 'WRONG_PARAMETER' });
    const { id } = accepted(await check({ deptId: day.bank.b }));

    expect(await app.db.select().from(verifications).where(eq(verifications.id, id))).toMatchObject([{ deptId: day.bank.b }]);
  });

  it('say what the visit is for', async () => {
    expect(await at({ ...photoOf(4, day.vault.client), exchgType: '' })).toMatchObject({ bizCode: 'MISSING_PARAMETER' });
    expect(await at({ ...photoOf(1, day.vault.client) })).toMatchObject({ success: false });
    expect(await app.db.$count(verifications, and(eq(verifications.subjectType, 1), eq(verifications.deptId, day.bank.a)))).toBe(
      0,
    );
  });
});
