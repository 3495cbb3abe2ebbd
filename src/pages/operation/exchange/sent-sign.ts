import { signMethods } from '#shared/handover/exchange';
import { escortTokenIn } from '#src/handover/escort-token';
import { encodePassword } from '#src/lib/sign-in/password';
import type { Signing } from './signing.ts';

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
