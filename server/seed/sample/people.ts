import { and, inArray, isNull } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { clientTypes, keeperTypes, userKinds } from '#shared/handover/people';
import { businessDay, DAY_MS } from '#shared/time';
import type { Values } from '#shared/validate';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { userTable } from '../accounts.ts';
import { companyKeys } from './cars.ts';
import type { Sample } from './engine.ts';
import { duties, idCardNumber, sampleClients, sampleConvoys, sampleKeepers } from './people-lines.ts';
import { type Dress, portrait, signature } from './pictures.ts';
import { deptIds, samplePassword } from './users.ts';

const FEMALE = 2;
const [ID_CARD, LICENCE] = [1, 4];
/** A division of the city, for numbers of identity cards. */
const DIVISION = '320102';
/** The number of portraits for each dress and sex. */
const FACES = 4;
const dayFromNow = (days: number) => businessDay(Date.now() + days * DAY_MS);

/** The bases, in the order of the companies that escort for them. */
const bases = ['江南金库', '江北金库'];

type Line = (typeof sampleKeepers)[number];

/** Makes the values of people one after the other, each with another phone and certificate. */
function makerOf({ picture, sharedPicture }: Sample, places: ReadonlyMap<string, string>) {
  let serial = 0;
  const idNo = (born: string, isWoman: boolean) => idCardNumber(DIVISION, born, serial * 2 + (isWoman ? 0 : 1));
  const next = () => {
    serial += 1;
    return serial;
  };
  const face = (dress: Dress, isWoman: boolean) => {
    const look = serial % FACES;
    return sharedPicture(`${dress}-${isWoman ? 'woman' : 'man'}-${look}.png`, () => portrait(look, { dress, isWoman }));
  };
  return {
    next,
    idNo,
    face,
    sign: () => picture(signature(serial), `signature-${serial}.png`),
    person(line: Line): Values {
      const { account, name, sex, born, place } = line;
      const phone = `138112400${String(next()).padStart(2, '0')}`;
      const certificate = { certType: ID_CARD, idNo: idNo(born, sex === FEMALE) };
      return { account, realName: name, sex, phone, ...certificate, deptId: places.get(place) };
    },
  };
}
type Maker = ReturnType<typeof makerOf>;

async function addKeepers({ records, actor, tx }: Sample, make: Maker): Promise<void> {
  for (const [index, line] of sampleKeepers.entries()) {
    const isLast = index === sampleKeepers.length - 1;
    const person = make.person(line);
    const keeperType = bases.includes(line.place) ? keeperTypes.vault : keeperTypes.branch;
    const authority = { authStart: dayFromNow(-400), authEnd: dayFromNow(isLast ? -35 : 330 + index * 5) };
    const permit = {
      certNo: `SG32${String(2000 + index)}`,
      certExpire: dayFromNow(500 + index * 9),
      cardNo: `IC${880100 + index}`,
    };
    const photo = await make.face('bank', line.sex === FEMALE);
    const signImage = await make.sign();
    await records(keeper).submit({ actor, tx }, { ...person, keeperType, ...authority, ...permit, photo, signImage });
  }
}

/** Returns the licences and permits that the duty of an escort demands. */
function permitsOf(index: number, duty: keyof typeof duties): Values {
  const driving = { driverLicence: `3201${String(19_840_000 + index)}`, driverLicenceExpire: dayFromNow(900 + index * 30) };
  const weapon = { weaponPermitNo: `QZ32${String(100 + index)}`, weaponPermitExpire: dayFromNow(180 + index * 25) };
  return { ...(duty === 'driver' && driving), ...(duty === 'guard' && weapon) };
}

async function addConvoys(sample: Sample, make: Maker): Promise<void> {
  const { records, actor, tx } = sample;
  const companies = await companyKeys(sample);
  for (const [index, line] of sampleConvoys.entries()) {
    const { duty, permitEndsIn = 240 + index * 20, place, sex } = line;
    const company = Number(companies[bases.indexOf(place)] ?? companies[0]);
    const guard = { guardCertNo: `BA3201${String(5000 + index)}`, guardCertExpire: dayFromNow(permitEndsIn) };
    const own = { duty: duties[duty], company, bloodType: ['A', 'B', 'O', 'AB'][index % 4], trainDate: dayFromNow(-40 - index) };
    const person = make.person(line);
    const pictures = { photo: await make.face('guard', sex === FEMALE), signImage: await make.sign() };
    await records(convoy).submit({ actor, tx }, { ...person, ...own, ...guard, ...permitsOf(index, duty), ...pictures });
  }
}

async function agentsOf(make: Maker, agents: NonNullable<(typeof sampleClients)[number]['agents']>): Promise<Values[]> {
  const rows: Values[] = [];
  for (const { name, born, isWoman, relation, canWithdraw } of agents) {
    const certificate = {
      certType: ID_CARD,
      phone: `139112400${String(make.next()).padStart(2, '0')}`,
      idNo: make.idNo(born, isWoman),
    };
    const valid = { validFrom: dayFromNow(-60), validTo: dayFromNow(305), canDeposit: 1, canWithdraw };
    rows.push({ realName: name, ...certificate, relation, ...valid, photo: await make.face('own', isWoman) });
  }
  return rows;
}

async function addClients({ records, actor, tx }: Sample, make: Maker): Promise<void> {
  for (const [index, line] of sampleClients.entries()) {
    const { linkman, level, address, contractEndsIn, agents = [], sex } = line;
    const kind = linkman
      ? {
          clientType: clientTypes.organisation,
          certType: LICENCE,
          idNo: `9132010${String(index)}MA1N${String(40_000 + index)}0X`,
          linkman,
        }
      : { clientType: clientTypes.person, photo: await make.face('own', sex === FEMALE) };
    const contract = {
      contractNo: `BGHT-${String(2001 + index)}`,
      contractStart: dayFromNow(-200),
      contractEnd: dayFromNow(contractEndsIn),
    };
    const person = { ...make.person(line), ...kind, level, address, regionCode: DIVISION };
    await records(bizClient).submit({ actor, tx }, { ...person, ...contract, agents: await agentsOf(make, agents) });
  }
}

/** Gives them the administrator's password, like all users of the sample; it is hashed once. */
async function givePasswords({ tx }: Sample): Promise<void> {
  const password = await samplePassword(tx);
  const kinds = [userKinds.keeper, userKinds.convoy, userKinds.client];
  if (!password) return;
  await tx
    .update(userTable)
    .set(password)
    .where(and(inArray(userTable.userKind, kinds), isNull(userTable.password)));
}

/** Adds keepers, convoys and clients by the calls of their screens; none where there has been a keeper before. */
export async function addSamplePeople(sample: Sample): Promise<void> {
  const table = tableOf(keeper);
  const earlier = await sample.tx.select({ id: table.id }).from(table).limit(1);
  if (earlier.length > 0) return;
  const places = await deptIds(sample.tx);
  if (![...sampleKeepers, ...sampleConvoys, ...sampleClients].every(({ place }) => places.has(place))) return;
  const make = makerOf(sample, places);
  await addKeepers(sample, make);
  await addConvoys(sample, make);
  await addClients(sample, make);
  await givePasswords(sample);
}
