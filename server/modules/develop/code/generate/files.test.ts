import { describe, expect, it } from 'vitest';
import { printCall, printText } from './files.ts';

const hostile = [
  `$${'{'}process.exit(1)}`,
  `\`$${'{'}1}\``,
  "it's",
  '"both" and \'both\'',
  '*/ /*',
  'line\nbreak\r\u2028\u2029',
  '</script><script>',
  '中文“引号”，，，',
  'back\\slash\\',
  '\u0000\u202e\ufeff',
  "'); process.exit(1); ('",
];

/** Returns the text that a program gets from this literal. */
async function readBack(literal: string): Promise<unknown> {
  const { text } = await import(`data:text/javascript,${encodeURIComponent(`export const text = ${literal};`)}`);
  return text;
}

describe('a text in a program', () => {
  it.each(hostile)('is what it was: %j', async (text) => {
    expect(await readBack(printText(text))).toBe(text);
  });

  it.each(hostile)('is on one line and visible: %j', (text) => {
    expect(printText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('stands in the quotes of which it holds fewer', () => {
    expect([printText("it's"), printText('a "b"'), printText('plain')]).toEqual([`"it's"`, `'a "b"'`, `'plain'`]);
  });
});

describe('an object in a program', () => {
  const at = { before: 'size: field.text(', after: '),', indent: 2 };

  it('stays on one line where it fits', () => {
    expect(printCall(at, { zh: '尺寸', required: true, hideIn: ['list'] })).toEqual([
      "  size: field.text({ zh: '尺寸', required: true, hideIn: ['list'] }),",
    ]);
  });

  it('has a line for each property where it does not', () => {
    const zh = '长'.repeat(60);
    expect(printCall(at, { zh, max: 3 })).toEqual(['  size: field.text({', `    zh: '${zh}',`, '    max: 3,', '  }),']);
  });
});
