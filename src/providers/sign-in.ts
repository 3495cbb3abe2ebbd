import type { VisitInfo } from '#shared/handover/visit';
import { http } from '../lib/http/http.ts';
import type { Token } from '../lib/session/token.ts';
import {
  type Captcha,
  type Credentials,
  requestCaptcha,
  requestClearCache,
  requestLogout,
  requestToken,
  sendLogs,
  withoutToken,
} from '../lib/sign-in/grants.ts';
import { requestWays, type Ways } from '../lib/sign-in/sign-in-ways.ts';

// Calls of the sign-in page and of others that stand outside of the app, as plain functions: those are shown before Refine is
// fetched. The last two are with them because their paths are those of a dialect of signing in.

export const askToken = (credentials: Credentials): Promise<Token> => requestToken(http, credentials);
export const askCaptcha = (): Promise<Captcha> => requestCaptcha(http);
export const askWays = (signal?: AbortSignal): Promise<Ways> => requestWays(http, signal);

/** Asks for the tenant of an address. */
export async function askTenant(domain: string, signal: AbortSignal): Promise<unknown> {
  const { data } = await http.get<unknown>('blade-system/tenant/info', { ...withoutToken, params: { domain }, signal });
  return data;
}

/** Ends the session on the server, which need not be there. */
export const endOnServer = (): Promise<void> => requestLogout(http).catch(() => undefined);

/** Asks who wants to sign in where, by the code that a phone has scanned from a sign-in page. */
export async function askWhoSignsIn(code: string): Promise<unknown> {
  const { data } = await http.post<unknown>('blade-auth/oauth/qr-scan', { code });
  return data;
}

/** Lets in who has shown the code, or does not. */
export async function letIn(code: string, accepts: boolean): Promise<void> {
  await http.post('blade-auth/oauth/qr-confirm', { code, accept: accepts ? '1' : '0' });
}

/** Checks the code of an escort, for whoever looks. */
export async function askVisit(token: string): Promise<VisitInfo> {
  const { data } = await http.get<VisitInfo>('blade-business/visit/info', { ...withoutToken, params: { token } });
  return data;
}

/** Sends the error log of this browser. */
export const sendErrorLog = (entries: readonly object[]): Promise<void> => sendLogs(http, entries);

/** Makes the server read the user's rights anew. */
export const clearServerCache = (): Promise<void> => requestClearCache(http);
