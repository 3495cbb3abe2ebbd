import { expect, inject, onTestFinished } from 'vitest';
import { artStates } from '#shared/handover/article';
import { exchgTypes } from '#shared/handover/exchange';
import { verifyMethods } from '#shared/handover/verify';
import { article } from '#src/resources/business/article';
import { boxesOf } from '../e2e/day/boxes.ts';
import { handOver, plate, receiveCar } from '../e2e/day/by-call.ts';
import { eveningBefore } from '../e2e/day/evening-before.ts';
import { codeOf } from '../e2e/day/gate.ts';
import { type Account, type House, nameOf, openHouse, passwordOfAll } from '../e2e/day/house.ts';
import { contrasts } from '../support/axe.ts';
import { accepted } from '../support/day.ts';
import { filled } from '../support/pages/filled.ts';
import { errandIn } from './kit/errand.ts';
import type { Look } from './kit/looks.ts';
import { type Parts, Walk } from './kit/walk.ts';

const name = 'c door';
const place = '城东支行';
const [leader, driver] = ['convoy', 'zhangyong'] as const;

/** Brings a bank to the moment at which its car is on the way to the first branch. */
async function untilUnderWay(house: House): Promise<void> {
  const { morning } = await eveningBefore(house);
  await house.turnTo('06:40');
  const crew = [leader, driver, 'chenhao', 'zhaolei'] as const;
  const at = { taskId: morning, index: 0, keeper: 'vault' } as const;
  await receiveCar(house, at, crew);
  await handOver(house, at, { exchgType: exchgTypes.outStock, givers: ['vault', 'zhouhai'], receivers: [leader, driver] });
  await house.turnTo('07:25');
}

/** Reads the result of a check, and goes on to the next one. */
async function outcomeOf(walk: Walk): Promise<string> {
  const { next } = walk.words.verify;
  const told = walk.dialog.getByRole('alert').filter({ has: walk.page.getByRole('button', { name: next }) });
  const text = await told.innerText();
  await told.getByRole('button', { name: next }).hover();
  await walk.picture(text.slice(0, 12));
  expect(await contrasts(walk.page, name, '[role=dialog] [role=alert]')).toEqual([]);
  await walk.button(next, told);
  return text;
}

async function checkPlate(walk: Walk): Promise<void> {
  const { checkOf, plateNo, submit, passed } = walk.words.verify;
  await walk.button(filled(checkOf, { name: plate }), walk.dialog);
  await walk.type(plateNo, plate);
  await walk.button(submit, walk.dialog);
  expect(await outcomeOf(walk)).toContain(passed);
  await walk.done('car');
}

async function scanPerson(walk: Walk, house: House): Promise<void> {
  const field = walk.dialog.getByLabel(walk.words.scanner.type);
  await field.fill(await codeOf(house, leader));
  await walk.key('Enter');
  expect(await outcomeOf(walk)).toContain(walk.words.verify.passed);
  await walk.done('code');
}

/** Reads the driver's paper: first another one, which is reported by itself, then their own. */
async function checkPaper(walk: Walk, house: House): Promise<void> {
  const { checkOf, method, certNo, submit, passed, failed } = walk.words.verify;
  const own = house.cards.get(driver)?.idNo ?? '';
  for (const number of ['320100199001010011', own]) {
    await walk.button(filled(checkOf, { name: nameOf(driver) }), walk.dialog);
    await walk.choose(method, walk.entry('verify_method', verifyMethods.certificate));
    await walk.type(certNo, number);
    await walk.button(submit, walk.dialog);
    expect(await outcomeOf(walk)).toContain(number === own ? passed : failed);
  }
  await walk.done('paper');
}

/** Returns the code of an article that is in the vault, and so not in the car. */
async function strangerIn(house: House): Promise<string> {
  const { records } = accepted(await (await house.by('admin')).list(article, { artState: artStates.inVault }));
  return String(records[0]?.artCode);
}

async function scanAll(walk: Walk, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    await walk.main.getByLabel(walk.words.scanner.type).fill(code);
    await walk.key('Enter');
    await walk.main.getByText(filled(walk.words.door.read.found, { code })).waitFor();
  }
}

async function sign(walk: Walk, accounts: readonly Account[], end: 'give' | 'receive'): Promise<void> {
  const { door, exchange } = walk.words;
  await walk.button(door.toSign);
  for (const account of accounts) {
    const who = nameOf(account);
    await walk.press(walk.main.getByRole('listitem').getByRole('button', { name: who }));
    const form = walk.main.getByRole('region', { name: filled(door.signsNow, { name: who }) });
    await walk.type(filled(exchange.passwordOf, { name: who }), passwordOfAll, form);
    await walk.button(door.signed, form);
  }
  await walk.picture(`before ${end}`);
  await walk.button(exchange[end]);
}

async function walkDoor(walk: Walk, house: House): Promise<void> {
  const { cockpit, door, exchange } = walk.words;
  await walk.picture('home');
  await walk.button(cockpit.door);
  const stop = walk.main.getByRole('article').filter({ hasText: place });
  await stop.waitFor();
  await walk.done('door');
  await walk.button(door.arrive, stop);
  await stop.getByText(door.toVerify).waitFor();
  await walk.done('arrive');
  await walk.button(door.verify, stop);
  await checkPlate(walk);
  await scanPerson(walk, house);
  await checkPaper(walk, house);
  await walk.button(walk.words.verify.toHandover, walk.dialog);
  await walk.button(door.open);
  await walk.main.getByRole('list', { name: exchange.lines }).waitFor();
  await walk.done('exchange');
  const codes = await boxesOf(house.app, place);
  const stranger = await strangerIn(house);
  await walk.main.getByLabel(walk.words.scanner.type).fill(stranger);
  await walk.key('Enter');
  const told = walk.main.getByText(door.doNotHand);
  await told.waitFor();
  expect(await told.innerText()).toContain(stranger);
  await walk.done('wrong box');
  await scanAll(walk, codes);
  await walk.done('count');
  await sign(walk, [leader, driver], 'give');
  await walk.button(door.takeOver);
  await walk.done('give');
  await scanAll(walk, codes);
  await sign(walk, ['branch', 'xuliang'], 'receive');
  await walk.main.getByText(exchange.confirmed).waitFor();
  await walk.done('receive');
}

errandIn(name, async (look: Look, parts: Parts) => {
  const house = await openHouse(inject('browserPath'));
  onTestFinished(() => house.close());
  await untilUnderWay(house);
  const page = await house.at('branch', { language: look.language, viewport: look, hasTouch: look.width < 600 });
  await walkDoor(new Walk(page, { errand: name, look, parts }), house);
  expect(house.scene.complaints).toEqual([]);
});
