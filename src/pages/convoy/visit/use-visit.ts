import { useCallback, useEffect, useState } from 'react';
import type { VisitInfo } from '#shared/handover/visit';
import { ApiError } from '#src/lib/api-error';
import { http } from '#src/lib/http';

/** The state of a code: being checked or missing, valid, invalid, or not checked because the request failed. */
export type Visit =
  | { readonly kind: 'asking' | 'empty' }
  | { readonly kind: 'valid'; readonly info: Extract<VisitInfo, { valid: true }> }
  | { readonly kind: 'invalid' | 'failed'; readonly msg: string };

async function ask(token: string): Promise<Visit> {
  try {
    const { data } = await http.get<VisitInfo>('blade-business/visit/info', { params: { token }, withoutToken: true });
    return data.valid ? { kind: 'valid', info: data } : { kind: 'invalid', msg: data.msg };
  } catch (error) {
    return { kind: 'failed', msg: error instanceof ApiError ? error.message : '' };
  }
}

/** Checks a code once: it works once per device, so neither focus nor another render may check it again. */
export function useVisit(token: string): { readonly visit: Visit; readonly retry: () => void } {
  const [visit, setVisit] = useState<Visit>({ kind: token === '' ? 'empty' : 'asking' });
  const start = useCallback(() => {
    setVisit({ kind: 'asking' });
    void ask(token).then(setVisit);
  }, [token]);
  useEffect(() => {
    if (token !== '') start();
  }, [token, start]);
  return { visit, retry: start };
}
