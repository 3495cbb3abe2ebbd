import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Events, ServerEvent } from '#server/lib/events';
import { makeActor } from '../../../crud/testing/toy-server.ts';
import type { Identity } from '../../auth/authenticate.ts';
import { openStreams } from './service.ts';

const identity: Identity = { ...makeActor([]), sessionId: '1', account: 'ann', mustChangePassword: false, roleAliases: [] };

/** Opens streams whose server is asked for the identity of a token, and answers when the test says so. */
function listening() {
  let hear: (event: ServerEvent) => void = () => undefined;
  const asked: ((identity: Identity | undefined) => void)[] = [];
  const events = { subscribe: (listener: typeof hear) => (hear = listener) } as unknown as Events;
  const identify = () => new Promise<Identity | undefined>((resolve) => asked.push(resolve));
  const streams = openStreams({ events, identify });
  const out = streams.open('token', identity);
  let text = '';
  out.on('data', (piece) => (text += String(piece)));
  return { asked, text: () => text, hear: (event: ServerEvent) => hear(event), isOver: () => out.readableEnded };
}

it('tells nothing that came while it was asked whether the session lives, before it is asked again', async () => {
  const { asked, text, hear, isOver } = listening();
  hear({ topic: 'menus' });
  hear({ topic: 'dictionaries', source: 'system', code: 'late' });
  asked[0]?.(identity);
  await turn();
  const first = text();
  asked[1]?.(undefined);
  await turn();

  expect(first).toContain('menus');
  expect([first, text()].join()).not.toContain('late');
  expect(isOver()).toBe(true);
});
