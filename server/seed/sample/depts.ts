import { and, eq, ne } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import type { Values } from '#shared/validate';
import { dept, deptCategories } from '#src/resources/system/dept';
import { PLATFORM_TENANT } from '../organisation.ts';
import type { Sample } from './engine.ts';

interface OfficeLine {
  /** The code by which other records of the sample refer to it. */
  readonly code: string;
  readonly name: string;
}
interface PlaceLine extends OfficeLine {
  readonly region: string;
  readonly address: string;
  readonly at: readonly [lng: string, lat: string];
  readonly contact: readonly [name: string, phone: string];
}
interface BaseLine extends PlaceLine {
  readonly capacity: number;
  readonly nodes: readonly PlaceLine[];
}

const offices: readonly OfficeLine[] = [
  { code: 'YY', name: '运营管理部' },
  { code: 'AB', name: '安全保卫部' },
  { code: 'KJ', name: '信息科技部' },
];

const bases: readonly BaseLine[] = [
  {
    code: 'JN',
    name: '江南金库',
    region: '320104',
    address: '秦淮区中山南路18号',
    capacity: 400,
    at: ['118.786500', '32.028300'],
    contact: ['孙丽', '13811230001'],
    nodes: [
      {
        code: 'JN01',
        name: '城东支行',
        region: '320102',
        address: '玄武区中山东路90号',
        at: ['118.805200', '32.043600'],
        contact: ['钱芳', '13811230002'],
      },
      {
        code: 'JN02',
        name: '东湖支行',
        region: '320102',
        address: '玄武区龙蟠路27号',
        at: ['118.808900', '32.077100'],
        contact: ['沈涛', '13811230003'],
      },
      {
        code: 'JN03',
        name: '科技园支行',
        region: '320113',
        address: '栖霞区仙林大道55号',
        at: ['118.921400', '32.098700'],
        contact: ['韩梅', '13811230004'],
      },
      {
        code: 'JN04',
        name: '城西支行',
        region: '320105',
        address: '建邺区江东中路106号',
        at: ['118.733600', '32.019200'],
        contact: ['杨帆', '13811230005'],
      },
    ],
  },
  {
    code: 'JB',
    name: '江北金库',
    region: '320111',
    address: '浦口区浦珠北路41号',
    capacity: 260,
    at: ['118.700200', '32.138900'],
    contact: ['朱军', '13811230006'],
    nodes: [
      {
        code: 'JB01',
        name: '浦口支行',
        region: '320111',
        address: '浦口区江浦街道文德路8号',
        at: ['118.628300', '32.058800'],
        contact: ['许晴', '13811230007'],
      },
      {
        code: 'JB02',
        name: '桥北支行',
        region: '320111',
        address: '浦口区大桥北路48号',
        at: ['118.728700', '32.146400'],
        contact: ['何平', '13811230008'],
      },
      {
        code: 'JB03',
        name: '大厂支行',
        region: '320116',
        address: '六合区大厂新华路33号',
        at: ['118.768900', '32.207500'],
        contact: ['吕岩', '13811230009'],
      },
    ],
  },
];

const fullName = (name: string) => `江南银行${name}`;

function placeValues({ code, name, region, address, at: [lng, lat], contact: [contactName, contactPhone] }: PlaceLine): Values {
  const hours = { openTime: '08:30', closeTime: '17:30' };
  return {
    deptCode: code,
    deptName: name,
    fullName: fullName(name),
    regionCode: region,
    address,
    lng,
    lat,
    contactName,
    contactPhone,
    ...hours,
  };
}

/** Returns whether there is no department yet, so that those of the sample cannot collide with any. */
async function isFresh(tx: Transaction, rootId: string): Promise<boolean> {
  const table = tableOf(dept);
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, PLATFORM_TENANT), ne(table.id, rootId)))
    .limit(1);
  return found === undefined;
}

/** Makes the departments of the sample below the head office: offices, and bases with their nodes. */
export async function addSampleDepts({ tx, actor, records }: Sample, { deptId }: { readonly deptId: string }): Promise<void> {
  if (!(await isFresh(tx, deptId))) return;
  let sort = 1;
  const add = async (values: Values): Promise<string> => {
    sort += 1;
    return (await records(dept).submit({ actor, tx }, { parentId: deptId, sort, ...values })).id;
  };
  for (const { capacity, nodes, ...own } of bases) {
    const baseId = await add({ ...placeValues(own), deptCategory: deptCategories.base, vaultCapacity: capacity });
    for (const node of nodes) await add({ ...placeValues(node), deptCategory: deptCategories.node, baseId, parentId: baseId });
  }
  for (const { code, name } of offices) {
    await add({ deptCode: code, deptName: name, fullName: fullName(name), deptCategory: deptCategories.office });
  }
}
