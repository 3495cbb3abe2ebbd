import { audited, columns } from './columns.ts';
import type { PeerCall, PeerNoun, PeerTable } from './peer.ts';

const whole: PeerCall = { verb: 'list', reads: 'rows' };
const nodes: PeerCall = { verb: 'tree', reads: 'forest' };
const nodesAsChoices: PeerCall = { verb: 'tree', reads: 'choices' };
const levels: PeerCall = { verb: 'lazy-list', isLevelled: true };
const chosen: PeerCall = { verb: 'select', reads: 'choices' };

const dictionaries: PeerNoun = {
  calls: {
    page: { verb: 'parent-list' },
    'lazy-tree': { verb: 'tree', params: { code: 'DICT' }, reads: 'forest' },
    select: { verb: 'tree', params: { code: 'DICT' }, reads: 'choices' },
  },
  columns: columns('parentId code dictKey dictValue sort remark isSealed tenantId isDeleted'),
};

/** The commercial edition: BladeX (protocol 4). It answers single levels of departments and menus, and all roles at once. */
export const bx: PeerTable = {
  paths: {},
  nouns: {
    user: { calls: { select: { verb: 'user-list', reads: 'choices' } } },
    dept: {
      calls: { page: whole, list: whole, 'lazy-list': levels, 'lazy-tree': nodes, select: nodesAsChoices },
      columns: columns('parentId ancestors deptName fullName deptCategory sort remark tenantId isDeleted'),
    },
    role: {
      calls: { page: whole, list: whole, 'lazy-list': { verb: 'list', reads: 'forest' }, 'lazy-tree': nodes, select: chosen },
      columns: columns('parentId roleName roleAlias sort tenantId isDeleted'),
    },
    menu: {
      calls: { page: whole, list: whole, 'lazy-list': levels, 'lazy-tree': nodes, select: nodesAsChoices },
      columns: columns('parentId code name alias path source component sort category action isOpen remark isDeleted'),
    },
    dict: dictionaries,
    dictbiz: dictionaries,
    post: { calls: { select: chosen }, columns: audited('category postCode postName sort remark tenantId') },
    tenant: { calls: { select: chosen } },
    notice: { columns: audited('title category releaseTime content tenantId') },
  },
};
