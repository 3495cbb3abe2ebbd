import { describe, expect, it } from 'vitest';
import { titleOfCall } from './call-title.ts';

const saved = 'Notices 通知公告: Create a row, or update the one whose id is sent';

describe('the title of a logged call', () => {
  it.each([
    ['zh', saved, '通知公告 · 新增或修改'],
    ['en', saved, 'Notices: Create a row, or update the one whose id is sent'],
    ['zh', 'Replace the roles of users', '分配角色'],
    ['en', 'Replace the roles of users', 'Replace the roles of users'],
    ['zh', 'Unheard of: something', 'Unheard of: something'],
  ] as const)('is in %s what its reader calls it: %s', (language, title, called) => {
    expect(titleOfCall(title, language)).toBe(called);
  });
});
