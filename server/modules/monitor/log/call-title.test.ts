import { describe, expect, it } from 'vitest';
import { titleOfCall } from './call-title.ts';

const saved = 'Notices 通知公告: Adds a row, or changes the one whose id is sent';

describe('the title of a logged call', () => {
  it.each([
    ['zh', saved, '通知公告 · 新增或修改'],
    ['en', saved, 'Notices: Adds a row, or changes the one whose id is sent'],
    ['zh', 'Gives people exactly these roles', '分配角色'],
    ['en', 'Gives people exactly these roles', 'Gives people exactly these roles'],
    ['zh', 'Unheard of: something', 'Unheard of: something'],
  ] as const)('is in %s what its reader calls it: %s', (language, title, called) => {
    expect(titleOfCall(title, language)).toBe(called);
  });
});
