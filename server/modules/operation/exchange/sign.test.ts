import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { idempotency, withoutPasswords } from '#server/crud/write/idempotency';
import { objectNameOf } from '#shared/files';
import { exchgStates, exchgTypes } from '#shared/handover/exchange';
import { arttype } from '#src/resources/business/arttype';
import { keeper } from '#src/resources/business/keeper';
import { exception } from '#src/resources/operation/exception';
import { taskNode } from '#src/resources/operation/task-node';
import { verify } from '#src/resources/operation/verify';
import { param } from '#src/resources/system/param';
import { accepted } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers, type Run } from '../../../../tests/support/handover.ts';
import { PASSWORD } from '../../../../tests/support/module-rows.ts';

let house: Handovers;

beforeAll(async () => {
  house = await openHandovers();
});
afterAll(() => house.close());

const [checks, nodes, params, exceptions] = [tableOf(verify), tableOf(taskNode), tableOf(param), tableOf(exception)];
const types = tableOf(arttype);

describe('the giver', () => {
  let run: Run;
  let id: string;
  let box: string;
  beforeEach(async () => {
    run = await house.makeRun({ b: 0 });
    [box = ''] = run.a;
    id = await house.open(run, 0, exchgTypes.outStock);
  });
  const give = async (other: object, more: object = {}) =>
    (await house.sign(run, id, { side: 1, other: { [box]: other }, ...more })).bizCode;

  it('has checked every line, sealed what needs a seal, and said what differs', async () => {
    expect(await give({ result: undefined })).toBe('EXCHG_LINE');
    expect(await give({ sealNo: '' })).toBe('EXCHG_LINE');
    expect(await give({ result: 3, remark: 'planned it is' })).toBe('EXCHG_LINE');
    expect(await give({ result: 4 })).toBe('EXCHG_DIFF');
    expect(await give({ result: 2, remark: 'gone somewhere' })).toBe('EXCHG_DIFF');
    expect(await give({ result: 6 })).toBe('WRONG_PARAMETER');
    expect(await give({})).toBeUndefined();
    expect(await house.detail(id)).toMatchObject({ exchgState: exchgStates.given, giverSignTime: house.now() });
  });

  it('names an exception about the very article that waits to be handled', async () => {
    const [other = ''] = await house.inVault(house.bank.a, 1);
    const closed = await house.doubt(box, id);
    await house.db.update(exceptions).set({ exceptionState: 3 }).where(eq(exceptions.id, closed));

    expect(await give({ result: 4, exceptionId: await house.doubt(other, id) })).toBe('EXCHG_DIFF');
    expect(await give({ result: 4, exceptionId: await house.doubt(box, '1') })).toBe('EXCHG_DIFF');
    expect(await give({ result: 4, exceptionId: closed })).toBe('EXCHG_DIFF');
    expect(await give({ result: 4, exceptionId: await house.doubt(box, id) })).toBeUndefined();
  });

  it('is as many different people as the bank wants', async () => {
    const [first, second] = house.day.vaultKeepers;
    const signs = (...people: object[]) => give({}, { signs: people });

    expect(await signs()).toBe('EXCHG_SIGNERS');
    expect(await signs(house.password(first))).toBe('EXCHG_SIGNERS');
    expect(await signs(house.password(first), house.password(first))).toBe('EXCHG_SIGNERS');
    expect(await signs(house.password(first), house.password(second))).toBeUndefined();
  });

  it('is who keeps the place, and whom the stop names', async () => {
    const [first, second] = house.day.vaultKeepers;
    const signs = (...people: object[]) => give({}, { signs: people });
    const [elsewhere] = house.keepersAt(house.bank.a);
    const ended = await house.day.people.keeper(house.bank.east, 1, { authEnd: '2031-03-02' });
    const taker = await house.day.people.keeper(house.bank.east, 1, { canGive: 0 });

    expect(await signs(house.password(first), house.drawn(run.crew.leader))).toBe('EXCHG_AUTH');
    expect(await signs(house.password(first), house.password(elsewhere ?? first))).toBe('EXCHG_AUTH');
    expect(await signs(house.password(first), house.password(ended))).toBe('EXCHG_AUTH');
    expect(await signs(house.password(first), house.password(taker))).toBe('EXCHG_AUTH');
    await house.db
      .update(nodes)
      .set({ keeperIds: first.id })
      .where(eq(nodes.id, house.stopAt(run, 0).id));
    expect(await signs(house.password(first), house.password(second))).toBe('EXCHG_AUTH');
  });

  it('is refused by name', async () => {
    const [elsewhere] = house.keepersAt(house.bank.a);
    const [first] = house.day.vaultKeepers;
    const signs = [house.password(first), house.password(elsewhere ?? first)];

    const answer = await house.sign(run, id, { side: 1, other: { [box]: {} }, signs });

    const name = (
      await house.db
        .select()
        .from(tableOf(keeper))
        .where(eq(tableOf(keeper).id, elsewhere?.id ?? ''))
    )[0]?.realName;
    expect(answer).toMatchObject({ bizCode: 'EXCHG_AUTH', msg: `${name}无权在此签字` });
  });

  it('signs by hand only after a check', async () => {
    const [first, second] = house.day.vaultKeepers;
    const signs = [house.password(first), house.drawn(second)];
    const { id: nodeId, deptId } = house.stopAt(run, 0);

    expect(await give({}, { signs })).toBe('VERIFY_NEEDED');
    const at = { taskId: run.id, nodeId, deptId, subjectType: 3, subjectId: second.id, subjectName: second.name };
    await house.check({ ...at, verifyTime: '2031-03-03 05:00:00' });
    expect(await give({}, { signs })).toBe('VERIFY_EXPIRED');
    await house.check(at);
    expect(await give({}, { signs: [signs[0], { ...signs[1], signImage: '' }] })).toBe('MISSING_PARAMETER');
    expect(await give({}, { signs: [signs[0], { ...signs[1], signImage: 'upload/20310101/0.png' }] })).toBeDefined();
    expect(await give({}, { signs })).toBeUndefined();
  });

  it('signs with no password but their own, and guesses none', async () => {
    const [first] = house.day.vaultKeepers;
    const victim = await house.day.people.keeper(house.bank.east, 1);
    const wrong = [house.password(first), { ...house.password(victim), password: 'Wrong-1234' }];
    const outcomes: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) outcomes.push(await give({}, { signs: wrong }));

    expect(outcomes).toEqual([...Array(5).fill('EXCHG_PASSWORD'), 'ATTEMPTS_SPENT']);
    const right = [house.password(first), house.password(victim)];
    expect(await give({}, { signs: right })).toBe('ATTEMPTS_SPENT');
    const stranger = { ...house.drawn(run.crew.guard), method: 2, password: PASSWORD };
    expect(await give({}, { signs: [stranger] })).toBe('EXCHG_AUTH');
  });

  it('signs by nobody’s code, and not without what the method needs', async () => {
    const [first, second] = house.day.vaultKeepers;
    const by = (more: object) => give({}, { signs: [house.password(first), { personId: second.id, ...more }] });

    expect(await by({ method: 3, code: 'nothing' })).toBe('QR_INVALID');
    expect(await by({ method: 3 })).toBe('MISSING_PARAMETER');
    expect(await by({ method: 2 })).toBe('MISSING_PARAMETER');
    expect(await by({ method: 9 })).toBe('WRONG_PARAMETER');
    expect(await by({ method: 2, password: PASSWORD, agentId: '7' })).toBe('WRONG_PARAMETER');
  });

  it('takes a picture where the bank wants one', async () => {
    const isPhoto = eq(params.paramKey, 'biz.handover.photoRequired');
    await house.db.update(params).set({ paramValue: '1' }).where(isPhoto);

    expect(await give({})).toBe('EXCHG_PHOTO');
    expect(await house.detail(id)).toMatchObject({ needPhoto: 1 });

    expect(await give({}, { photos: house.vault.picture() })).toBeUndefined();
    const other = await house.open(await house.makeRun({ b: 0 }), 0, exchgTypes.outStock);
    const [line] = (await house.detail(other)).arts;
    const arts = [{ artId: line?.artId, result: 1, sealNo: `S-${line?.artCode}`, photos: house.vault.picture() }];
    expect((await house.sign(run, other, { side: 1, arts })).bizCode).toBeUndefined();
    await house.db.update(params).set({ paramValue: '0' }).where(isPhoto);
    expect(await house.detail(id)).toMatchObject({ needPhoto: 0 });
  });

  it('says in which condition an article is, with pictures of it and of the handover, which come back', async () => {
    const [ofLine, ofAll] = [house.vault.picture(), house.vault.picture()];

    expect(await give({ condition: 9 })).toBe('WRONG_PARAMETER');
    expect(await give({ condition: 2, photos: ofLine }, { photos: ofAll })).toBeUndefined();

    const { arts, photos } = await house.detail(id);
    expect(arts).toMatchObject([{ condition: 2, photos: expect.stringContaining(objectNameOf(ofLine) ?? '-') }]);
    expect(photos).toContain(objectNameOf(ofAll));
  });

  it('has its request remembered without a password, and acts once', async () => {
    const again = { requestId: 'give-1' };
    accepted(await house.sign(run, id, { side: 1, ...again }));
    const [kept] = await house.db.select().from(idempotency).where(eq(idempotency.key, 'request:give-1'));

    const asked = JSON.stringify({ signs: [{ method: 2, password: PASSWORD }] }, withoutPasswords);

    expect(await give({}, again)).toBeUndefined();
    expect((await house.detail(id)).signs).toHaveLength(2);
    expect(kept?.answer).toEqual({});
    expect(asked).toBe('{"signs":[{"method":2}]}');
  });
});

describe('the receiver', () => {
  let run: Run;
  let id: string;
  let box: string;
  let picture: string;
  beforeEach(async () => {
    run = await house.makeRun({ b: 0 });
    [box = ''] = run.a;
    id = await house.open(run, 0, exchgTypes.outStock);
    picture = house.vault.picture();
    accepted(await house.sign(run, id, { side: 1, other: { [box]: { photos: picture, condition: 1 } } }));
  });
  const receive = async (other: object, more: object = {}) =>
    (await house.sign(run, id, { side: 2, other: { [box]: other }, ...more })).bizCode;

  it('looks at every line as well, and says why they see something else', async () => {
    expect(await receive({}, { arts: [] })).toBe('EXCHG_LINE');
    expect(await receive({ result: 4 })).toBe('EXCHG_DIFF');
    expect(await receive({ artId: run.crew.carId })).toBe('NOT_FOUND');
    expect(await receive({ sealNo: 'REWRITTEN', remark: 'rewritten' })).toBeUndefined();
    const [line] = (await house.detail(id)).arts;
    expect(line).toMatchObject({ sealNo: `S-${line?.artCode}`, remark: '', receiverResult: 1 });
  });

  it('adds pictures to those of the giver, whatever they found, and as many as there is room for', async () => {
    const [more, ofAll] = [house.vault.picture(), house.vault.picture()];
    const many = Array.from({ length: 10 }, house.vault.picture).join();

    expect((await house.sign(run, id, { side: 2, other: { [box]: { photos: many } } })).code).toBe(400);
    expect((await house.sign(run, id, { side: 2, photos: many })).code).toBe(400);
    expect(await receive({ photos: more, condition: 3 }, { photos: ofAll })).toBeUndefined();

    const { arts, photos } = await house.detail(id);
    expect(String(arts[0]?.photos).split(',').map(objectNameOf)).toEqual([picture, more].map(objectNameOf));
    expect(arts[0]?.condition).toBe(1);
    expect(photos).toContain(objectNameOf(ofAll));
  });

  it('has a picture of every article whose type wants one, by either side, unless it is missing', async () => {
    const wants = (needPhoto: 0 | 1) => house.db.update(types).set({ needPhoto }).where(eq(types.id, house.vault.types.box));
    onTestFinished(async () => void (await wants(0)));
    const [one, two] = [await house.makeRun({ b: 0 }), await house.makeRun({ b: 0 })];
    const ids = [await house.open(one, 0, exchgTypes.outStock), await house.open(two, 0, exchgTypes.outStock)] as const;
    await wants(1);
    const [line] = (await house.detail(ids[0])).arts;
    const other = { [String(line?.artId)]: { photos: house.vault.picture() } };
    accepted(await house.sign(one, ids[0], { side: 1 }));
    accepted(await house.sign(two, ids[1], { side: 1 }));

    expect(line).toMatchObject({ needPhoto: 1, needSeal: 1 });
    expect(await house.sign(one, ids[0], { side: 2 })).toMatchObject({
      bizCode: 'EXCHG_PHOTO',
      msg: expect.stringContaining(String(line?.artCode)),
    });
    expect((await house.sign(one, ids[0], { side: 2, other })).bizCode).toBeUndefined();
    expect(await receive({})).toBeUndefined();
    const [artId = ''] = two.a;
    const gone = { [artId]: { result: 2, exceptionId: await house.doubt(artId, ids[1]) } };
    expect((await house.sign(two, ids[1], { side: 2, other: gone })).bizCode).toBeUndefined();
  });

  it('is the crew, whose checks still count', async () => {
    const { leader, guard, driver } = run.crew;
    const foreign = (await house.day.makeCrew()).leader;

    expect(await receive({}, { signs: [house.drawn(leader)] })).toBe('EXCHG_SIGNERS');
    expect(await receive({}, { signs: [house.drawn(leader), house.drawn(foreign)] })).toBe('EXCHG_AUTH');
    await house.db.update(checks).set({ isLapsed: 1 }).where(eq(checks.subjectId, guard.id));
    expect(await receive({}, { signs: [house.drawn(leader), house.drawn(guard)] })).toBe('VERIFY_NEEDED');
    expect(await receive({}, { signs: [house.drawn(leader), house.password(driver)] })).toBeUndefined();
  });

  it('signs in person, although they may not open', async () => {
    const { leader, driver } = run.crew;
    const body = { id, side: 2, arts: await house.found(id), signs: [house.password(leader), house.password(driver)] };

    accepted(await house.post(await leader.api(), 'sign', body));

    expect(await house.detail(id)).toMatchObject({ exchgState: exchgStates.confirmed, durationSec: 0 });
  });
});
