import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { seedId } from '#server/lib/seed-id';
import { arttype } from '#src/resources/business/arttype';
import { car as cars } from '#src/resources/business/car';
import { convoy as convoys } from '#src/resources/business/convoy';
import { lineDept, line as lines } from '#src/resources/business/line';
import { datasource, drivers } from '#src/resources/develop/datasource';
import { dept, deptCategories } from '#src/resources/system/dept';
import { dictBiz } from '#src/resources/system/dict';
import { headOffice } from './bank.ts';

/** The ids of rows that the bank itself adds before its master data can be made; samples may name them. */
export const fixtures = {
  base: '1700000000000000001',
  node: '1700000000000000002',
  line: '1700000000000000003',
  car: '1700000000000000004',
  convoy: '1700000000000000005',
  type: '1700000000000000006',
  company: '1',
} as const;

const tenantId = '000000';
const COMPANY = 'escort_company';

/**
 * Adds a base with its node, an escort company, a type of articles, a line that can be driven and a data source, straight to
 * the database.
 */
export async function addFixtures(db: Database): Promise<void> {
  const place = {
    tenantId,
    address: 'Road 1',
    contactName: 'Ann',
    contactPhone: '13800000001',
    sort: 1,
    status: 1,
    parentId: headOffice,
  };
  const named = (name: string) => ({ deptName: name, fullName: name, ancestors: `0,${headOffice}` });
  await db.insert(tableOf(dept)).values([
    { ...place, ...named('Furnished base'), id: fixtures.base, deptCategory: deptCategories.base },
    { ...place, ...named('Furnished node'), id: fixtures.node, deptCategory: deptCategories.node, baseId: fixtures.base },
  ]);
  const parentId = seedId('dict:business', `${COMPANY}=-1`);
  const company = { code: COMPANY, dictKey: fixtures.company, dictValue: 'Guards', sort: 1, isSealed: 0 as const };
  await db.insert(tableOf(dictBiz)).values({ ...company, tenantId, parentId });
  const type = { typeCode: 'FT', typeName: 'Furnished type', category: 9, isContainer: 0, needSeal: 0, unit: 'pc' } as const;
  await db.insert(tableOf(arttype)).values({ ...type, id: fixtures.type, tenantId, sort: 1, status: 1 });
  await addLineFixtures(db);
  const source = { name: 'Furnished', driverClass: drivers.postgresql, url: 'jdbc:postgresql://furnished.example/handover' };
  await db.insert(tableOf(datasource)).values({ ...source, username: 'reader', password: 'sealed', status: 1 });
}

/** Adds the rows that a line needs to be driven: a stop, a car and a person who drives it. */
async function addLineFixtures(db: Database): Promise<void> {
  const line = { id: fixtures.line, lineCode: 'FURNISHED', lineName: 'Furnished line', baseId: fixtures.base, lineType: 1 };
  await db.insert(tableOf(lines)).values({ ...line, tenantId, planMinutes: 60, sort: 1, status: 1 });
  const stop = { lineId: fixtures.line, direction: 1, deptId: fixtures.node, sort: 1, offsetMinutes: 20 };
  await db.insert(tableOf(lineDept)).values({ ...stop, tenantId });
  const until = { inspectExpire: '2099-12-31', insureExpire: '2099-12-31' };
  const car = { id: fixtures.car, plateNo: '京F00001', carType: 1, company: 1, baseId: fixtures.base, photo: '', ...until };
  await db.insert(tableOf(cars)).values({ ...car, tenantId, seats: 5, capacity: 10, status: 1 });
  const person = {
    id: fixtures.convoy,
    account: 'furnished',
    realName: 'Furnished',
    photo: '',
    phone: '13900000002',
    idNo: 'F1',
  };
  const permit = { guardCertNo: 'F1', guardCertExpire: '2099-12-31', certType: 1, duty: 2, company: 1, convoyNo: 'YY-F1' };
  await db.insert(tableOf(convoys)).values({ ...person, ...permit, tenantId, deptId: fixtures.base, status: 1 });
}
