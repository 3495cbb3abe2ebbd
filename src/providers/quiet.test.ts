import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from '../config.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { wordsOf } from '../lib/refine/quiet.ts';
import { quietly } from './quiet.ts';

const refusal = (code: number) => new ApiError('Not today', { code, status: 400 });
const configured = { ...config };

beforeEach(() => void Object.assign(config, { silentCodes: [418] }));
afterEach(() => void Object.assign(config, configured));

describe('what the operator keeps quiet', () => {
  it('has no words, neither by a provider nor past it', async () => {
    const provider = quietly({ read: (code: number) => Promise.reject(refusal(code)) });

    expect([418, 401, 409].map((code) => wordsOf(refusal(code)))).toEqual(['', '', 'Not today']);
    await expect(provider.read(418)).rejects.toMatchObject({ message: '', code: 418 });
    await expect(provider.read(409)).rejects.toMatchObject({ message: 'Not today', code: 409 });
  });

  it('is nothing that no server said', () => {
    expect([wordsOf(new Error('No room')), wordsOf('gone')]).toEqual(['No room', 'gone']);
  });
});
