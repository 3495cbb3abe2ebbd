import { describe, expect, it } from 'vitest';
import {
  accountRule,
  emailRule,
  hasForbiddenCharacters,
  idNoRule,
  isDate,
  isDateTime,
  isId,
  isTime,
  masks,
  normaliseAccount,
  passwordRule,
  phoneRule,
  plateNoRule,
} from './rules.ts';

describe('account', () => {
  it.each(['admin', 'li.wei-2', 'A_b3', 'a'.repeat(32)])('accepts %s', (value) => {
    expect(accountRule(value)).toBeUndefined();
  });

  it.each(['abc', '1admin', 'li wei', 'li@wei', '管理员一', 'a'.repeat(33)])('refuses %s', (value) => {
    expect(accountRule(value)?.code).toBe('ACCOUNT_FORMAT');
  });

  it.each([' admin ', 'ADMIN', 'ａｄｍｉｎ', 'ad\u200Bmin', '\uFEFFadmin'])(
    'takes the look-alike %j for the same one',
    (typed) => {
      expect(normaliseAccount(typed)).toBe('admin');
    },
  );
});

describe('phone', () => {
  it.each([
    ['', 'PHONE_EMPTY'],
    ['1380000000', 'PHONE_LENGTH'],
    ['138000000000', 'PHONE_LENGTH'],
    ['23800000000', 'PHONE_FORMAT'],
    ['1380000000a', 'PHONE_FORMAT'],
    ['13800000000', undefined],
  ])('%j is judged in the order of the messages', (value, code) => {
    expect(phoneRule(value)?.code).toBe(code);
  });
});

describe('certificate number', () => {
  it.each(['11010519491231002X', '11010519491231002x', '440524188001010014'])('accepts %s with its check character', (value) => {
    expect(idNoRule(value)).toBeUndefined();
  });

  it.each([
    ['110105194912310021', 'ID_NO_CHECK'],
    ['11010519491231002', 'ID_NO_FORMAT'],
    ['X1010519491231002X', 'ID_NO_FORMAT'],
  ])('refuses %s, and says what is wrong', (value, code) => {
    expect(idNoRule(value)?.code).toBe(code);
  });
});

describe('plate number', () => {
  it.each(['沪A12345', '粤B1234警', '京AD12345'])('accepts %s', (value) => {
    expect(plateNoRule(value)).toBeUndefined();
  });

  it.each(['沪I12345', 'A12345', '沪A123', '沪A1234O'])('refuses %s', (value) => {
    expect(plateNoRule(value)?.code).toBe('PLATE_NO_FORMAT');
  });
});

describe('email and password', () => {
  it.each(['a@b.cn', 'first.last@mail.example.com'])('accepts the address %s', (value) => {
    expect(emailRule(value)).toBeUndefined();
  });

  it.each(['a@b', 'a b@c.cn', '@b.cn', 'a@@b.cn', 'a@b.'])('refuses the address %s', (value) => {
    expect(emailRule(value)?.code).toBe('EMAIL_FORMAT');
  });

  it.each([
    ['abcdefg1', undefined],
    ['abcdefgh', 'PASSWORD_FORMAT'],
    ['1234567a', undefined],
    ['a1', 'PASSWORD_FORMAT'],
    [`a1${'x'.repeat(31)}`, 'PASSWORD_FORMAT'],
  ])('judges the password %j', (value, code) => {
    expect(passwordRule(value)?.code).toBe(code);
  });
});

describe('moments', () => {
  it.each(['2024-02-29', '2026-12-31'])('%s is a day', (value) => {
    expect(isDate(value)).toBe(true);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '0000-01-01', ''])('%j is no day', (value) => {
    expect(isDate(value)).toBe(false);
  });

  it.each(['2026-11-21 00:00:00', '2026-11-21 23:59:59'])('%s is a moment', (value) => {
    expect(isDateTime(value)).toBe(true);
  });

  it.each(['2026-11-21T00:00:00', '2026-11-21 24:00:00', '2026-11-21 00:60:00', '2026-11-21 00:00'])(
    '%s is no moment',
    (value) => {
      expect(isDateTime(value)).toBe(false);
    },
  );

  it('takes times to the minute', () => {
    expect([isTime('00:00'), isTime('23:59'), isTime('24:00'), isTime('7:00')]).toEqual([true, true, false, false]);
  });
});

describe('ids', () => {
  it.each(['1', '1123598821738675201', '9223372036854775807'])('%s is an id', (value) => {
    expect(isId(value)).toBe(true);
  });

  it.each(['', '-1', '1.5', '0x1', '9223372036854775808', '1e3', 1, null])('%j is no id (promise 38)', (value) => {
    expect(isId(value)).toBe(false);
  });
});

describe('text', () => {
  it.each(['a\u0000b', 'a\u0007', '\ud800'])('%j holds what is never text (promise 37)', (value) => {
    expect(hasForbiddenCharacters(value)).toBe(true);
  });

  it.each(['line\nline\ttab\r', '😀 中文', ''])('%j is text', (value) => {
    expect(hasForbiddenCharacters(value)).toBe(false);
  });
});

describe('masks', () => {
  it('keep head and tail of a phone and a certificate', () => {
    expect(masks.phone('13812345678')).toBe('138****5678');
    expect(masks.idNo('110105194912311234')).toBe('110***********1234');
  });

  it('give nothing of a short value away', () => {
    expect(masks.phone('1234')).toBe('****');
    expect(masks.idNo('1234')).toBe('****');
  });
});
