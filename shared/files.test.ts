import { describe, expect, it } from 'vitest';
import { isFileAddress, isSafeLink, objectNameOf, publicLinkOf, refusedUpload, sizeText } from './files.ts';

const name = 'upload/20260115/0123456789abcdef0123456789abcdef.png';

describe('a link to a stored file', () => {
  it.each([
    name,
    `/api/blade-resource/oss/file/${name}`,
    `/api/blade-resource/oss/file/${name}?expires=1&sign=x&name=a%2Cb.png`,
    `https://host.example/gateway/blade-resource/oss/file/${name}#top`,
  ])('names it: %s', (link) => {
    expect(objectNameOf(link)).toBe(name);
  });

  it.each([
    'upload/20260115/0123.png',
    `upload/2026/${name.slice(16)}`,
    `/api/other/${name}`,
    `${name}/more`,
    'upload/../keys.json',
    `/api/blade-resource/oss/file/?name=${name}`,
    '',
  ])('is none where it leads elsewhere: %s', (link) => {
    expect(objectNameOf(link)).toBeUndefined();
  });
});

describe('a link in a page', () => {
  it.each(['https://a.example/b.png', 'HTTP://a.example/', '/a/b.png', '/a?b=c,d'])('may be %s', (link) => {
    expect([isSafeLink(link), isFileAddress(link), publicLinkOf(link)]).toEqual([true, true, link]);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//host.example/a',
    '/\\host.example/a',
    'https:///host',
    'a/b.png',
    'https://a.example/$'.concat('{token}'),
    'https://a.example/a b',
    `https://a.example/${'a'.repeat(2000)}`,
    'https://a.example/\u0000',
  ])('may not be %s (promise 39)', (link) => {
    expect([isSafeLink(link), publicLinkOf(link)]).toEqual([false, '']);
  });
});

describe('an upload', () => {
  const kilobyte = 1024;
  const megabyte = 1024 * kilobyte;

  it.each([
    { file: { name: 'a.PNG', size: 5 * megabyte }, demand: { isImage: true } },
    { file: { name: 'a.pdf', size: 10 * megabyte }, demand: { isImage: false } },
    { file: { name: 'a.jpeg', size: 500 * kilobyte }, demand: { isImage: true, max: 500 * kilobyte } },
  ])('called $file.name of $file.size bytes is taken', ({ file, demand }) => {
    expect(refusedUpload(file, demand)).toBeUndefined();
  });

  it.each([
    { file: { name: 'a.gif', size: 1 }, demand: { isImage: true }, code: 'IMAGE_FORMAT', n: '5MB' },
    {
      file: { name: 'a.png', size: 500 * kilobyte + 1 },
      demand: { isImage: true, max: 500 * kilobyte },
      code: 'IMAGE_FORMAT',
      n: '500KB',
    },
    { file: { name: 'a.png', size: 6 * megabyte }, demand: { isImage: false }, code: 'FILE_FORMAT', n: '5MB' },
    { file: { name: 'a', size: 1 }, demand: { isImage: false }, code: 'FILE_FORMAT', n: '10MB' },
    {
      file: { name: 'a.pdf', size: 11 * megabyte },
      demand: { isImage: false, max: 20 * megabyte },
      code: 'FILE_FORMAT',
      n: '10MB',
    },
  ])('called $file.name of $file.size bytes is refused', ({ file, demand, code, n }) => {
    expect(refusedUpload(file, demand)).toMatchObject({ code, params: { n } });
  });

  it.each([
    [500 * kilobyte, '500KB'],
    [5 * megabyte, '5MB'],
    [1.5 * megabyte, '1.5MB'],
  ])('of %i bytes is told as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
