import pg from 'pg';
import { vi } from 'vitest';

const textOf = (asked: string | pg.QueryConfig) => (typeof asked === 'string' ? asked : asked.text);

/** Returns the statements made while a piece of work ran: its own, and those of whatever else goes on in this server. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([asked]) => textOf(asked as string | pg.QueryConfig));
  query.mockRestore();
  return texts;
}
