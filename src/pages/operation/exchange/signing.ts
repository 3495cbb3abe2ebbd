import { signMethods } from '#shared/handover/exchange';
import type { Signer } from './use-exchange.ts';

/** A signature that is being given. */
export interface Signing {
  readonly key: number;
  /** Person and agent, joined. */
  readonly who?: string;
  readonly method: number;
  readonly password?: string;
  readonly code?: string;
  readonly drawing?: File;
}

/** A signature of nobody yet. */
export const unsigned = (key: number): Signing => ({ key, method: signMethods.password });

/** What tells one signer from another: an agent signs as himself for his client. */
export const whoOf = ({ personId, agentId = '' }: Pick<Signer, 'personId' | 'agentId'>) => `${personId}:${agentId}`;

/** Whether everything is there that the method needs. */
export function isSigned({ who, method, password, code, drawing }: Signing): boolean {
  if (!who) return false;
  if (method === signMethods.password) return !!password;
  return method === signMethods.code ? !!code : drawing !== undefined;
}

/** How somebody can sign: an agent has no account, so neither a password nor a code. */
export function methodsOf(signer: Signer | undefined): readonly number[] {
  const { password, handwritten, code } = signMethods;
  return signer?.agentId ? [handwritten] : [password, handwritten, code];
}

const { password, handwritten, code } = signMethods;
/** The words of the methods, in `exchange.by`. */
export const methodWords: Readonly<Record<number, 'hand' | 'password' | 'code'>> = {
  [handwritten]: 'hand',
  [password]: 'password',
  [code]: 'code',
};

/** How a signer is called: an agent with the name of his client. */
export const nameOf = ({ name, agentName }: Signer) => (agentName ? `${agentName}（${name}）` : name);
