import { audited, columns } from './columns.ts';
import type { PeerNoun, PeerTable } from './peer.ts';

/** A tree that is answered whole: records with their columns by `list`, plain nodes by `tree`. */
const hanging: PeerNoun['calls'] = {
  page: { verb: 'list', reads: 'rows' },
  list: { verb: 'list', reads: 'rows' },
  'lazy-list': { verb: 'list', reads: 'forest' },
  'lazy-tree': { verb: 'tree', reads: 'forest' },
  select: { verb: 'tree', reads: 'choices' },
};

/** Choices that are answered all at once. */
const chosen: PeerNoun['calls'] = { select: { verb: 'select', reads: 'choices' } };

const dictionaries: PeerNoun = {
  calls: {
    ...hanging,
    'lazy-tree': { verb: 'tree', params: { code: 'DICT' }, reads: 'forest' },
    select: { verb: 'tree', params: { code: 'DICT' }, reads: 'choices' },
    'parent-list': { verb: 'list', reads: 'roots' },
    'child-list': { verb: 'list', reads: 'forest' },
  },
  columns: columns('parentId code dictKey dictValue sort remark isDeleted'),
};

/** The open-source edition: SpringBlade (protocol 4). It has one kind of dictionary, and no call for a single level of a tree. */
export const open: PeerTable = {
  paths: { 'blade-system/dict-biz': 'blade-system/dict' },
  nouns: {
    user: {
      calls: { page: { verb: 'list' }, select: { verb: 'user-list', reads: 'choices' } },
      changes: 'update',
      columns: audited('code account name realName avatar email phone birthday sex roleId deptId postId tenantId'),
    },
    dept: { calls: hanging, columns: columns('parentId ancestors deptName fullName sort remark tenantId isDeleted') },
    role: { calls: hanging, columns: columns('parentId roleName roleAlias sort tenantId isDeleted') },
    menu: {
      calls: hanging,
      columns: columns('parentId code name alias path source sort category action isOpen remark isDeleted'),
    },
    dict: dictionaries,
    dictbiz: dictionaries,
    post: { calls: chosen, columns: audited('category postCode postName sort remark tenantId') },
    tenant: { calls: chosen, columns: audited('tenantId tenantName domain linkman contactNumber address') },
    topmenu: { columns: audited('code name source path sort tenantId') },
    param: { columns: audited('paramName paramKey paramValue remark') },
    notice: { columns: audited('title category releaseTime content tenantId') },
    dataScope: {
      columns: audited('menuId resourceCode scopeName scopeField scopeClass scopeColumn scopeType scopeValue remark'),
    },
    apiScope: { columns: audited('menuId resourceCode scopeName scopePath scopeType remark') },
    datasource: { calls: chosen, columns: audited('name driverClass url username password remark') },
    code: {
      columns: columns(
        'datasourceId serviceName codeName tableName tablePrefix pkName packageName baseMode wrapMode apiPath webPath',
      ),
    },
    reportList: { columns: columns('name content createTime updateTime isDeleted') },
  },
};
