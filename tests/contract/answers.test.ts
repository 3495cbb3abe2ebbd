import { describe, expect, it } from 'vitest';
import { deriveAnswers } from '../../scripts/answers.ts';
import { jsonLines } from '../../scripts/json-lines.ts';

describe('the schemas of answers', () => {
  it('are those of the types that handlers return; `npm run openapi` writes them', { timeout: 120_000 }, async () => {
    await expect(jsonLines(deriveAnswers(), 2)).toMatchFileSnapshot('../../server/answers.json');
  });
});
