/**
 * The configuration that connects the browser app to a Blade server. This is the only file that reads `import.meta.env`; every
 * value has a default that suits our own server (README, "Another back end").
 */
const env = import.meta.env as Readonly<Record<string, string | undefined>>;

function text(name: string, fallback: string): string {
  return env[`VITE_${name}`]?.trim() || fallback;
}

function flag(name: string): boolean {
  return ['1', 'true', 'on'].includes(text(name, '').toLowerCase());
}

function number(name: string, fallback: number): number {
  const value = Number(text(name, String(fallback)));
  return Number.isFinite(value) && value > 0 ? value : fallback;
}

function oneOf<const T extends string>(name: string, choices: readonly [T, ...T[]]): T {
  const value = text(name, choices[0]);
  return choices.find((choice) => choice === value) ?? choices[0];
}

function header(name: string, value: string): Readonly<Record<string, string>> {
  return name && value ? { [name]: value } : {};
}

export const config = {
  /** The root of the API, in front of `/blade-…`. */
  api: text('API_BASE', '/api').replace(/\/+$/, ''),
  /** The naming of resources and calls: that of our own server, or of the commercial (`bx`) or open-source (`open`) edition. */
  dialect: oneOf('DIALECT', ['own', 'bx', 'open']),
  /** `oauth`: `/blade-auth/oauth/token` with flat answers; `open`: `/blade-auth/token` of open-source Blade. */
  authDialect: oneOf('AUTH_DIALECT', ['oauth', 'open']),
  /** The path of the user calls: `/blade-user` or `/blade-system/user`. */
  userPrefix: text('USER_PREFIX', 'blade-user').replace(/^\/+|\/+$/g, ''),
  passwordEncoding: oneOf('PASSWORD_ENCODING', ['md5', 'sm2', 'plain']),
  /** Hexadecimal, beginning with 04; needed for `sm2` only. */
  sm2PublicKey: text('SM2_PUBLIC_KEY', ''),
  clientId: text('CLIENT_ID', 'handover'),
  clientSecret: text('CLIENT_SECRET', 'handover_secret'),
  tenantMode: flag('TENANT_MODE'),
  defaultTenantId: text('DEFAULT_TENANT_ID', '000000'),
  captchaMode: flag('CAPTCHA_MODE'),
  /** A further header on every call, for example `Blade-Requested-With: BladeHttpRequest` of newer commercial versions. */
  extraHeader: header(text('EXTRA_HEADER_NAME', ''), text('EXTRA_HEADER_VALUE', '')),
  /** The prefix of every storage key. */
  appKey: text('APP_KEY', 'handover'),
  /** The age in seconds at which a token is renewed. */
  tokenTime: number('TOKEN_TIME', 3600),
  /** The interval in seconds at which the token's age is checked. */
  refreshCheck: number('REFRESH_CHECK', 10),
  /** First-page mode: the home tab may be closed like any other. */
  firstPage: flag('FIRST_PAGE'),
  /** Milliseconds after which a call times out. */
  timeout: number('TIMEOUT', 10_000),
  /** Response codes of refusals that show no message. */
  silentCodes: text('SILENT_CODES', '')
    .split(',')
    .map(Number)
    .filter((code) => code > 0),
  /** The path of the sprite with the icons that data may name (build/icon-sprite.ts). */
  iconSprite: text('ICON_SPRITE', ''),
  /** The path of antd's style sheet; none in component tests (build/antd-sheet.ts). */
  antdStyles: text('ANTD_STYLES', ''),
} as const;

export type Config = typeof config;
