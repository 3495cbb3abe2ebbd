import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, gte, sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { tableOf } from '#server/crud/model/table';
import { addDays, businessDay, millisecondsOf } from '#shared/time';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { Api, requestToken, sentTo } from '../../support/api.ts';
import { administrator } from '../../support/built-server.ts';
import { dayClock } from '../../support/day.ts';
import { openSceneAt, type Visit } from '../../support/scene.ts';
import { openSeededApp, type SeededApp } from '../../support/seeded-app.ts';
import { stockBoxes } from './boxes.ts';

const { password } = administrator;
/** The age of the bank in days: its people, cars and articles do not count as new today. */
const ageDays = 30;

/** The names of the people of the sample who work on the eastern line, by account. */
const people = {
  admin: '管理员',
  dispatcher: '陈立',
  supervisor: '赵刚',
  auditor: '吴静',
  vault: '孙丽',
  zhouhai: '周海',
  branch: '钱芳',
  xuliang: '徐亮',
  shentao: '沈涛',
  jiangmin: '蒋敏',
  hanmei: '韩梅',
  caobin: '曹斌',
  convoy: '李强',
  zhangyong: '张勇',
  chenhao: '陈浩',
  yangguang: '杨光',
  zhaolei: '赵磊',
  sunyan: '孙燕',
} as const;
export type Account = keyof typeof people;
export const nameOf = (account: Account): string => people[account];
export const passwordOfAll = password;

/** The id and the number on a person's card. */
export interface Card {
  readonly id: string;
  readonly idNo: string;
}

export async function cardsIn({ db }: SeededApp): Promise<ReadonlyMap<string, Card>> {
  const tables = [tableOf(keeper), tableOf(convoy)] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      db.select({ account: table.account, id: table.id, idNo: table.idNo }).from(table).orderBy(asc(table.id)),
    ),
  );
  return new Map(rows.flat().map(({ account, id, idNo }) => [account ?? '', { id, idNo: idNo ?? '' }]));
}

/** The nouns of which the home page counts what is new today. */
const countedNew = [keeper, convoy, bizClient, car, article].map((noun) => tableOf(noun as typeof keeper));

/** Makes people, cars and articles a month old, because the sample is only as old as its server. */
export async function makeOlder({ db }: SeededApp): Promise<void> {
  for (const table of countedNew) {
    await db.update(table).set({ createTime: sql`${table.createTime} - make_interval(days => ${ageDays})` });
  }
}

/** Moves what was made since the day began to the noon of that day: the database's own clock may have passed a midnight. */
async function dateNewRows({ db }: SeededApp, today: string): Promise<void> {
  for (const table of countedNew) {
    await db
      .update(table)
      .set({ createTime: `${today} 12:00:00` })
      .where(gte(table.createTime, `${today} 00:00:00`));
  }
}

/**
 * Opens the sample bank with twelve boxes for the eastern line, on a server whose clock stands still until it is turned.
 * Everybody who works there can get a browser. New rows get the date of the database's own clock, so the test runs today;
 * `dateNewRows` comes before what counts them.
 */
export async function openHouse(browserPath: string) {
  const today = businessDay(Date.now());
  const eve = addDays(today, -1);
  const clock = dayClock(`${eve} 17:50:00`);
  const dataDir = await mkdtemp(join(tmpdir(), 'day-'));
  const app = await openSeededApp(
    { SAMPLE_DATA: '1', DATA_DIR: dataDir },
    { clock, webRoot: join(import.meta.dirname, '../../../dist/web') },
  );
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const scene = await openSceneAt({ url, stop }, browserPath);
  await stockBoxes(app, scene.api);
  await makeOlder(app);
  const sessions = new Map<Account, Promise<Api>>();
  const pages: Page[] = [];
  const signIn = async (account: Account) => {
    const { access_token } = await requestToken(sentTo(url), { account, password });
    return new Api(sentTo(url), access_token);
  };
  return {
    app,
    scene,
    url,
    today,
    eve,
    cards: await cardsIn(app),
    /** Sets the clocks of the server and of every open browser, and forgets the sessions. */
    async turnTo(time: string, date = today): Promise<void> {
      const moment = `${date} ${time}:00`;
      clock.advance(millisecondsOf(moment) - clock.now());
      sessions.clear();
      for (const page of pages.filter((one) => !one.isClosed())) await page.clock.setSystemTime(millisecondsOf(moment));
    },
    /** Returns the calls of a person, in a session that is as old as the last turn of the clock. */
    by(account: Account): Promise<Api> {
      const session = sessions.get(account) ?? signIn(account);
      sessions.set(account, session);
      return session;
    },
    /** Opens a browser in which this person is signed in. */
    async at(account: Account, visit: Visit = {}): Promise<Page> {
      const page = await scene.openSignedIn({ ...visit, as: { account, password }, now: new Date(clock.now()) });
      page.context().setDefaultTimeout(60_000);
      pages.push(page);
      return page;
    },
    dateNewRows: () => dateNewRows(app, today),
    close: () => scene.close(),
  };
}

export type House = Awaited<ReturnType<typeof openHouse>>;
