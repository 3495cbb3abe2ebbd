import { describe, expect, it } from 'vitest';
import { defineResource, field } from './define.ts';
import { apiPathRule } from './rules.ts';
import {
  camelCase,
  coversCall,
  defaultScopeColumn,
  fieldsOfScope,
  hideableFields,
  nounOfScope,
  scopeColumns,
} from './scope-rule.ts';

const words = { zh: 'Word', en: 'Word' };
const thing = defineResource({
  name: 'thing',
  path: 'toy/thing',
  label: words,
  fields: {
    title: field.text(words),
    deptId: field.treeRef('place', words),
    keeperIds: field.ref('person', { ...words, many: true }),
    status: field.dict('state', words),
  },
});

describe('a granted call', () => {
  const call = { method: 'POST', path: '/api/blade-desk/notice/remove' };

  it.each([
    [{ method: 'POST', path: '/api/blade-desk/notice/remove' }, true],
    [{ method: '*', path: '/api/blade-desk/notice/remove' }, true],
    [{ method: '*', path: '/api/blade-desk/notice/*' }, true],
    [{ method: '*', path: '/api/blade-desk/*' }, true],
    [{ method: 'GET', path: '/api/blade-desk/notice/remove' }, false],
    [{ method: 'post', path: '/api/blade-desk/notice/remove' }, false],
    [{ method: '*', path: '/api/blade-desk/notice/list' }, false],
    [{ method: '*', path: '/api/blade-desk/notice' }, false],
    [{ method: '*', path: '/api/blade-desk/notice/rem*' }, false],
    [{ method: '*', path: '/api/blade-desk/*/remove' }, false],
    [{ method: '*', path: '/blade-desk/notice/remove' }, false],
    [{ method: '*', path: '/api/blade-desk/notice/remove/*' }, false],
    [{ method: '*', path: '/API/blade-desk/notice/remove' }, false],
    [{ method: '*', path: '*' }, false],
    [{ method: '*', path: '' }, false],
  ])('%j covers the removal of a notice: %s', (granted, covers) => {
    expect(coversCall(granted, call)).toBe(covers);
  });

  it('to read covers the question without an answer', () => {
    const granted = { method: 'GET', path: call.path };

    expect(coversCall(granted, { method: 'HEAD', path: call.path })).toBe(true);
  });
});

describe('the address of a granted call', () => {
  it.each(['/api/blade-desk/notice/list', '/api/blade-desk/*', '/api/x/:id/y', '/api/*'])('%s is fine', (path) => {
    expect(apiPathRule(path)).toBeUndefined();
  });

  it.each([
    ...[
      '/api',
      '/api/',
      '/blade-desk/notice',
      'api/x',
      '/api/x*',
      '/api/*/x',
      '/api/x/**',
      '/api//x',
      '/api/x?y=1',
      '*',
      '',
      '/apix',
    ],
    ...['/api/x/', '/api/%2e', '/api/x y', '/api/x\n'],
  ])('%j is refused', (path) => {
    expect(apiPathRule(path)?.code).toBe('API_PATH_FORMAT');
  });
});

describe('a rule about rows', () => {
  it('means a noun, however one of its calls is named', () => {
    expect(['task', 'task.page', ' biz_client.list', '', 'org.x.NoticeMapper.list'].map(nounOfScope)).toEqual([
      'task',
      'task',
      'bizClient',
      '',
      'org',
    ]);
  });

  it('leaves the fields that it lists', () => {
    expect([fieldsOfScope('*'), fieldsOfScope(null), fieldsOfScope(''), fieldsOfScope('title, *')]).toEqual(
      Array.from({ length: 4 }),
    );
    expect(fieldsOfScope('title, create_time')).toEqual(new Set(['title', 'createTime']));
  });

  it('compares whose a row is', () => {
    expect(scopeColumns(thing)).toEqual(['createUser', 'createDept', 'id', 'deptId', 'keeperIds']);
    expect([1, 2, 3, 4, 5].map(defaultScopeColumn)).toEqual([undefined, 'createUser', 'createDept', 'createDept', undefined]);
    expect(['create_user', 'createUser', 'a1_b2'].map(camelCase)).toEqual(['createUser', 'createUser', 'a1B2']);
  });

  it('may leave out any field but what a client needs to go on', () => {
    expect(hideableFields(thing)).toEqual([
      ...['title', 'deptId', 'keeperIds', 'status'],
      ...['createUser', 'createDept', 'createTime', 'updateUser', 'updateTime'],
    ]);
  });
});
