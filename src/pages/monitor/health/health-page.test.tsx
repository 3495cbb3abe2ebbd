import { focusManager } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostCounted, type ServerNode, type SystemHealth } from '#shared/health';
import { Calling } from '#src/calls/testing/calling.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, type Reply, refuse } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { everySeconds, HealthPage } from './health-page.tsx';

addMessages('en', en);
beforeEach(() => setLanguage('en'));
afterEach(() => {
  setLanguage('zh');
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const node = (host: string, more: Partial<ServerNode> = {}): ServerNode => ({
  id: host,
  host,
  pid: 17,
  version: '0.1.0',
  nodeVersion: 'v20',
  startTime: '2031-03-03 08:00:00',
  silentSeconds: 3,
  isAnswering: false,
  memoryBytes: 200 * 2 ** 20,
  load: 0.5,
  processors: 4,
  delayMs: 11.4,
  streams: 9,
  connections: { most: 10, open: 4, idle: 1, waiting: 2 },
  ...more,
});
const health: SystemHealth = {
  at: '2031-03-03 09:15:00',
  nodes: [node('east', { isAnswering: true }), node('west', { silentSeconds: 50 })],
  database: {
    mode: 'server',
    version: '16.4',
    bytes: 3.2 * 2 ** 30,
    connections: { used: 12, most: 100 },
    tables: [
      { name: 'log_api', bytes: 2 ** 30, rows: 4_000_000 },
      { name: 'task', bytes: 2 ** 20 },
    ],
  },
  queues: { timersDue: 3, timersGivenUp: mostCounted, imports: 0 },
  backup: {
    isSet: true,
    last: {
      provedAt: '2031-03-03 02:31:40',
      backup: 'handover-2031-03-03T02-30-00.backup',
      madeAt: '2031-03-03 02:30:00',
      rows: 120_000,
      newestAudit: '2031-03-03 02:29:58',
      seconds: 71.4,
      faults: [],
      ageSeconds: 24_300,
    },
  },
};

function open(answer: () => Reply) {
  const calls = fakeServer({ 'GET blade-monitor/health': answer });
  render(
    <Calling>
      <HealthPage />
    </Calling>,
  );
  return { calls, user: userEvent.setup() };
}

const part = (name: string) => screen.getByRole('region', { name });

describe('the page about the servers', () => {
  it('tells each of them: who answers, and who is silent', async () => {
    open(() => ok(health));

    await seen(() => screen.getByText('east'));
    const [east, west] = within(part('Servers')).getAllByRole('listitem');
    expect(east).toHaveTextContent(/east.*Answers you.*200 MB.*0.50 of 4 cores.*11 ms.*3 used of 10.*2$/);
    expect(east).not.toHaveTextContent('Silent');
    expect(west).toHaveTextContent('Silent for 50 s');
  });

  it('tells the database with what takes the room, and what waits', async () => {
    open(() => ok(health));

    await seen(() => screen.getByText('3.2 GB'));
    expect(part('Database')).toHaveTextContent(/PostgreSQL 16.4.*12 used of 100/);
    const rows = within(part('Database')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['log_api1.0 GB4000000', 'task1.0 MBNot counted']);
    expect(part('Waiting')).toHaveTextContent(/due3.*failures1000 or more.*under way0/);
  });

  it('says where there is nothing to tell: no server yet, one connection', async () => {
    open(() => ok({ ...health, nodes: [], database: { ...health.database, mode: 'embedded', connections: undefined } }));

    await seen(() => screen.getByText(/No server has reported yet/));
    expect(part('Database')).toHaveTextContent('An embedded database has one connection');
  });

  it('tells whether the last backup can be restored, what would be lost and how long it takes', async () => {
    open(() => ok(health));

    await seen(() => screen.getByText('Can be restored'));
    expect(part('Backup')).toHaveTextContent(/RPO\)7 h.*RTO\)71 s.*compared120000/);
    expect(part('Backup')).not.toHaveTextContent('Older');
  });

  it('tells what was found in a backup that cannot be relied on, and that it is old', async () => {
    const faults = [
      { kind: 'history', about: 'KX001' },
      { kind: 'bags', about: 'T-7' },
    ] as const;
    const last = {
      ...health.backup.last,
      provedAt: '2031-03-01 02:31:40',
      backup: 'b',
      rows: 1,
      seconds: 1,
      faults,
      ageSeconds: 172_800,
    };
    open(() => ok({ ...health, backup: { isSet: true, last } }));

    await seen(() => screen.getByText('Cannot be relied on'));
    expect(part('Backup')).toHaveTextContent(/Older than 26 hours.*The history of KX001 is not whole.*The bags of task T-7/);
  });

  it.each([
    [true, 'None yet'],
    [false, 'Servers make no backups'],
  ])('says where there is no backup (made by themselves: %s)', async (isSet, words) => {
    open(() => ok({ ...health, backup: { isSet } }));

    await seen(() => screen.getByText(new RegExp(words)));
  });

  it('is closed to others', async () => {
    open(() => refuse(403, 'no'));

    await seen(() => screen.getByText('No access'));
  });

  it('offers to try again where nothing came, and keeps what it had where later nothing comes', async () => {
    let reply: Reply = refuse(500, 'no database');
    const { user } = open(() => reply);
    await seen(() => screen.getByText('no database'));

    reply = ok(health);
    await user.click(screen.getByRole('button', { name: /try again/i }));
    await seen(() => screen.getByText('east'));
    reply = refuse(500, 'gone again');
    await user.click(screen.getByRole('button', { name: /Refresh/ }));

    await seen(() => screen.getByText('gone again'));
    expect(screen.getByText('east')).toBeVisible();
  });

  it('asks again only while somebody looks', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = open(() => ok(health));
    await seen(() => screen.getByText('east'));
    await act(() => vi.advanceTimersByTimeAsync(everySeconds * 1_000));
    expect(calls).toHaveLength(2);

    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(5 * everySeconds * 1_000));

    expect(calls).toHaveLength(2);
  });
});
