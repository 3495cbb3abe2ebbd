import { useEffect, useState } from 'react';
import { isRecord } from '#src/lib/session/token';
import { askWhoSignsIn, letIn } from '#src/providers/sign-in';

/** The request to sign in: the account it is for, and the device that it comes from. */
export interface Asked {
  readonly account: string;
  readonly name: string;
  readonly tenantName: string;
  readonly browser: string;
  readonly system: string;
  readonly ip: string;
  readonly isSameAddress: boolean;
  readonly time: string;
}

export type Decision =
  | { readonly kind: 'asking' }
  | { readonly kind: 'asked'; readonly asked: Asked; readonly isPending: boolean; readonly refusal?: string }
  | { readonly kind: 'confirmed' | 'refused' }
  | { readonly kind: 'failed'; readonly why: string };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function scan(code: string): Promise<Asked> {
  const data = await askWhoSignsIn(code);
  const facts = isRecord(data) ? data : {};
  const text = (name: keyof Asked) => String(facts[name] ?? '');
  return {
    account: text('account'),
    name: text('name'),
    tenantName: text('tenantName'),
    ip: text('ip'),
    time: text('time'),
    browser: text('browser'),
    system: text('system'),
    isSameAddress: facts.isSameAddress === true,
  };
}

/** Reads the code of a sign-in page and confirms or refuses it. An empty code is not sent. */
export function useScanned(code: string) {
  const [decision, setDecision] = useState<Decision>({ kind: 'asking' });

  useEffect(() => {
    if (code === '') return;
    let isCurrent = true;
    const settle = (next: Decision) => isCurrent && setDecision(next);
    scan(code).then(
      (asked) => settle({ kind: 'asked', asked, isPending: false }),
      (error: unknown) => settle({ kind: 'failed', why: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [code]);

  const decide = async (accepts: boolean) => {
    if (decision.kind !== 'asked' || decision.isPending) return;
    setDecision({ ...decision, isPending: true });
    try {
      await letIn(code, accepts);
      setDecision({ kind: accepts ? 'confirmed' : 'refused' });
    } catch (error) {
      setDecision({ ...decision, isPending: false, refusal: messageOf(error) });
    }
  };

  return { decision, decide };
}
