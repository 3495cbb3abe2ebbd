import { exchgSides, signMethods } from '#shared/handover/exchange';
import { escortTokenIn } from '#src/handover/escort-token';
import { encodePassword } from '#src/lib/sign-in/password';
import type { Exchange, Signer } from './use-exchange.ts';

/** A signature that is being entered. */
export interface Signing {
  readonly key: number;
  /** The ids of the person and the agent, joined by a colon. */
  readonly who?: string;
  readonly method: number;
  readonly password?: string;
  readonly code?: string;
  readonly drawing?: File;
}

/** Returns an empty signature. */
export const unsigned = (key: number): Signing => ({ key, method: signMethods.password });

/** Returns the key of a signer. An agent is a signer of their own beside the client. */
export const whoOf = ({ personId, agentId = '' }: Pick<Signer, 'personId' | 'agentId'>) => `${personId}:${agentId}`;

/** Returns whether a signature is complete for its method. */
export function isSigned({ who, method, password, code, drawing }: Signing): boolean {
  if (!who) return false;
  if (method === signMethods.password) return !!password;
  return method === signMethods.code ? !!code : drawing !== undefined;
}

/** Returns how many people sign for a side; the server tells the number with the exchange. */
export const signaturesNeeded = ({ giverCount, receiverCount }: Exchange, side: number): number =>
  Math.max(1, Number((side === exchgSides.giver ? giverCount : receiverCount) ?? 1));

/** Returns how many more have to sign for a side. */
export const signaturesLeft = (exchange: Exchange, side: number, signed: number): number =>
  Math.max(0, signaturesNeeded(exchange, side) - signed);

/** Returns the methods by which a signer can sign. An agent has no account, so they have neither a password nor a code. */
export function methodsOf(signer: Signer | undefined): readonly number[] {
  const { password, handwritten, code } = signMethods;
  return signer?.agentId ? [handwritten] : [password, handwritten, code];
}

const { password, handwritten, code } = signMethods;
/** The message keys of the methods, in `exchange.by`. */
export const methodWords: Readonly<Record<number, 'hand' | 'password' | 'code'>> = {
  [handwritten]: 'hand',
  [password]: 'password',
  [code]: 'code',
};

/** Returns the name of a signer; an agent's with the name of their client. */
export const nameOf = ({ name, agentName }: Signer) => (agentName ? `${agentName}（${name}）` : name);

/** A signature as it is sent. */
export interface SentSign {
  readonly personId: string | undefined;
  readonly agentId: string | undefined;
  readonly method: number;
  readonly password?: string;
  readonly code?: string;
  readonly signImage?: string;
}

/**
 * Returns a signature as it is sent; a password is encoded as for signing in.
 *
 * @param keepDrawing returns the value that represents a drawing in the call
 */
export async function sentSign(
  { who = '', method, password, code, drawing }: Signing,
  keepDrawing: (drawing: File) => Promise<string>,
): Promise<SentSign> {
  const [personId, agentId] = who.split(':');
  const sign = { personId, agentId: agentId || undefined, method };
  if (method === signMethods.password) return { ...sign, password: await encodePassword(password ?? '') };
  // The content of the QR code is an address that contains the token.
  if (method === signMethods.code) return { ...sign, code: escortTokenIn(code ?? '') };
  return { ...sign, signImage: drawing && (await keepDrawing(drawing)) };
}
