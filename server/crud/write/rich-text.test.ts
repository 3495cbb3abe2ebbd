import { expect, it } from 'vitest';
import type { Field } from '#shared/field';
import { kindFacts } from '#shared/kinds';
import { richText } from '../kinds/text.ts';

const field: Field = { kind: 'richText', zh: '正文', en: 'Body', required: false };

it.each([
  [20_001, field],
  [1_000_000, field],
  [31, { ...field, max: 30 }],
])('one of %d characters, which is too long, is refused without being looked through', (length, of) => {
  const sent = '<b>'.repeat(length).slice(0, length);

  const parsed = richText.parse(sent, of);

  expect(parsed).toBe(sent);
  expect(kindFacts.richText.check(parsed, of)).toMatchObject({ code: 'TEXT_TOO_LONG' });
});
