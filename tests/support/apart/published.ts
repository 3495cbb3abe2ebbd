import { callPath } from '#shared/define';
import { published } from '#src/resources/develop/published';
import { fields, words } from '../publications.ts';
import { type Apart, asking, other, type Side } from './world.ts';

const noun = { name: 'openApart', label: words('Kept apart'), fields };
const path = '/api/blade-open/apart';

/** The calls of the noun that read, which no router of the server itself knows. */
export const readsOfPublished = ['list', 'page', 'select', 'export'].map((verb) => `${path}/${verb}`);

/** Publishes a noun on a server, as its administrator does, and grants it to every role. */
async function publishOn({ send, database: { pool } }: Side): Promise<void> {
  const answer = await send('000000', 'admin', {
    method: 'POST',
    url: `/api/${callPath(published, 'publish')}`,
    payload: { definition: noun },
  });
  if (answer.statusCode !== 200) throw new Error(`The noun was not published: ${answer.body}`);
  await pool.query(
    "insert into role_menu (role_id, menu_id) select role.id, menu.id from role, menu where menu.code like 'open_apart%' on conflict do nothing",
  );
}

async function add(side: Side, tenantId: string, titles: readonly string[]): Promise<void> {
  for (const [count, title] of titles.entries()) {
    const answer = await side.send(tenantId, 'manager', { method: 'POST', url: `${path}/submit`, payload: { title, count } });
    if (answer.statusCode !== 200) throw new Error(`No row of the published noun: ${answer.body}`);
  }
}

/** Publishes a noun on both servers. Both have the same rows of the one tenant; those of the other one differ. */
export async function publishApart({ left, right }: Pick<Apart, 'left' | 'right'>): Promise<void> {
  for (const side of [left, right]) {
    await publishOn(side);
    await add(side, asking, ['one', 'two', 'three']);
  }
  await add(left, other, ['theirs']);
  await add(right, other, ['theirs, and others', 'one']);
}
