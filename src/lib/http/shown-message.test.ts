import { describe, expect, it } from 'vitest';
import { isForPeople } from './shown-message.ts';

describe('the words of a server', () => {
  it.each([
    '用户名或密码错误',
    '当前用户 [li_na] 已存在!',
    '缺少必要的请求参数: ids',
    'title:标题不能为空',
    '404 没找到请求',
    'Account is locked. Try again in 5 minutes.',
    '起止时间须为 2026-01-01 08:00:00 之后（含）',
  ])('are for people: %s', (words) => {
    expect(isForPeople(words)).toBe(true);
  });

  it.each([
    "\r\n### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: Unknown column 'is_top' in 'order clause'",
    "Unknown column 'is_top' in 'order clause'",
    'ERROR: relation "blade_notice" does not exist',
    'java.lang.NullPointerException',
    'NullPointerException',
    'Cannot invoke "String.length()" because "text" is null',
    'SQLState: 42P01',
    'bad SQL grammar []',
    "Duplicate entry 'a-1' for key 'uk_code_key'",
    'SELECT id, title FROM notice WHERE is_deleted = 0',
    'at org.springblade.core.Service.list(Service.java:31)',
    'Handler dispatch failed: org.example.deep.Reason',
    'TypeError: x is not a function',
    'For input string: "abc"',
    'Index 0 out of bounds for length 0',
    'JSON parse error: Cannot deserialize value',
    '<html><body>502</body></html>',
    '{"timestamp":1,"status":500}',
    'null',
    'x'.repeat(201),
  ])('are for developers: %s', (words) => {
    expect(isForPeople(words)).toBe(false);
  });
});
