import { isRecord } from '#shared/by-name';
/** The signed-in user, in one shape for both dialects. Ids are texts. */
export interface SessionUser {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly realName: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly oauthId: string;
  readonly deptId: string;
  /** Role aliases; compared whole, never by substring. */
  readonly roles: readonly string[];
}

export interface Token {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly tenantId: string;
  readonly user: SessionUser;
  /** An initial password must be replaced before the server answers other calls. */
  readonly mustChangePassword: boolean;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the first non-empty value of these names; the dialects differ in spelling, and in all of them -1 means none. */
function pick(answer: JsonObject, ...names: string[]): string {
  for (const name of names) {
    const value = answer[name];
    if (value !== undefined && value !== null && value !== '' && String(value) !== '-1') return String(value);
  }
  return '';
}

function readUser(answer: JsonObject): SessionUser {
  const account = pick(answer, 'account', 'username');
  const userName = pick(answer, 'user_name', 'userName') || account;
  return {
    userId: pick(answer, 'user_id', 'userId'),
    account,
    userName,
    realName: pick(answer, 'real_name', 'realName', 'userName') || userName,
    nickName: pick(answer, 'nick_name', 'nickName') || userName,
    avatar: pick(answer, 'avatar'),
    oauthId: pick(answer, 'oauth_id', 'oauthId'),
    deptId: pick(answer, 'dept_id', 'deptId'),
    roles: pick(answer, 'role_name', 'roleName', 'authority')
      .split(',')
      .map((role) => role.trim())
      .filter(Boolean),
  };
}

/** Reads the token answer of either dialect, flat or unwrapped from its envelope; `undefined` when it contains no token. */
export function readToken(answer: unknown): Token | undefined {
  if (!isRecord(answer)) return undefined;
  const accessToken = pick(answer, 'access_token', 'accessToken');
  if (!accessToken) return undefined;
  const detail = isRecord(answer.detail) ? answer.detail : {};
  return {
    accessToken,
    refreshToken: pick(answer, 'refresh_token', 'refreshToken'),
    tenantId: pick(answer, 'tenant_id', 'tenantId'),
    user: readUser(answer),
    mustChangePassword: detail.mustChangePassword === true || detail.mustChangePassword === 1,
  };
}
