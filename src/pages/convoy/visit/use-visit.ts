import { useCallback, useEffect, useState } from 'react';
import type { VisitInfo } from '#shared/handover/visit';
import { ApiError } from '#src/lib/api-error';
import { http } from '#src/lib/http';

/** What is known of a code: nothing yet, what it stands for, that it is no good, or that it could not be asked. */
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

/** Asks for a code once: it works once on each device, so neither a focus nor another drawing asks again. */
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
