import { expect } from 'vitest';
import { callPath } from '#shared/define';
import { published } from '#src/resources/develop/published';
import type { Api } from './api.ts';

export const words = (en: string) => ({ zh: en, en });

/** The fields of a plain noun that is published by tests. */
export const fields = {
  title: { kind: 'text', ...words('Title'), required: true, max: 40, search: 'contains' },
  count: { kind: 'integer', ...words('Count'), min: 0, max: 100 },
};

/** Returns a function that makes definitions, each with a name that begins with `prefix` and that no other test uses. */
export function definitionsNamed(prefix: string) {
  let serial = 0;
  return (more: Record<string, unknown> = {}) => {
    serial += 1;
    return { name: `${prefix}${serial}`, label: words(`Things ${serial}`), fields, ...more };
  };
}

/** Publishes a noun as a developer does. */
export const publishBy = (api: Api, sent: unknown) =>
  api.post<{ id: string; path: string }>(callPath(published, 'publish'), { definition: sent });

/** Publishes a noun that must be accepted; returns its id and the path of its calls. */
export async function liveBy(api: Api, sent: unknown): Promise<{ id: string; path: string }> {
  const answer = await publishBy(api, sent);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}
