import { expect, it } from 'vitest';
import { vendorError, wordsOf } from './vendor-error.ts';

const secrets = ['AK/one+1', 'AK/one+1-longer', 'p"w'];

it.each([
  ['as it is', 'no AK/one+1 here', 'no *** here'],
  ['in an address', 'GET /?key=AK%2Fone%2B1', 'GET /?key=***'],
  ['in JSON', '{"k":"p\\"w"}', '{"k":"***"}'],
  ['with another that it is part of', 'AK/one+1-longer AK/one+1', '*** ***'],
  ['where the text is cut', `${'x'.repeat(195)} AK/one+1`, `${'x'.repeat(195)} ***`],
  ['on several lines', 'AK/one+1\r\n\u0007\u202enow', '*** now'],
])('a secret is masked %s', (_, said, shown) => {
  expect(wordsOf(said, secrets)).toBe(shown);
});

it('an error of a service is told without what it was sent', () => {
  const error = Object.assign(new Error('The key AK/one+1 is not known'), { name: 'InvalidAccessKeyId' });

  expect(vendorError(error, { name: 'S3', secrets }).refusal).toEqual({
    code: 'VENDOR_REFUSED',
    params: { name: 'S3', reason: 'InvalidAccessKeyId The key *** is not known' },
  });
});
