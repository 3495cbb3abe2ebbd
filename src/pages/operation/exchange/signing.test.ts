import { expect, it } from 'vitest';
import { signMethods } from '#shared/handover/exchange';
import { sentSign, unsigned } from './signing.ts';

const keepDrawing = async () => 'kept';
const byCode = (code: string) => sentSign({ ...unsigned(1), who: '7:', method: signMethods.code, code }, keepDrawing);

it('sends of a signer’s own code what its picture stands for, scanned as an address or alone', async () => {
  const sent = { personId: '7', agentId: undefined, method: signMethods.code, code: 'abc.def' };
  expect(await byCode('https://bank.example/convoy?token=abc.def')).toEqual(sent);
  expect(await byCode('abc.def')).toEqual(sent);
});
