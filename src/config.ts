/**
 * How the browser side is pointed at a Blade back end. This is the only file that reads `import.meta.env`; every value has a
 * default that suits our own server (README, "Another back end").
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
  /** Where `/blade-…` begins. */
  api: text('API_BASE', '/api').replace(/\/+$/, ''),
  /** What nouns and their calls are named: as by our own server, or by the commercial (`bx`) or open-source (`open`) edition. */
  dialect: oneOf('DIALECT', ['own', 'bx', 'open']),
  /** `oauth`: `/blade-auth/oauth/token` with flat answers; `open`: `/blade-auth/token` of open-source Blade. */
  authDialect: oneOf('AUTH_DIALECT', ['oauth', 'open']),
  /** Users live below `/blade-user` or below `/blade-system/user`. */
  userPrefix: text('USER_PREFIX', 'blade-user').replace(/^\/+|\/+$/g, ''),
  passwordEncoding: oneOf('PASSWORD_ENCODING', ['md5', 'sm2', 'plain']),
  /** Hex, beginning with 04; needed for `sm2` only. */
  sm2PublicKey: text('SM2_PUBLIC_KEY', ''),
  clientId: text('CLIENT_ID', 'handover'),
  clientSecret: text('CLIENT_SECRET', 'handover_secret'),
  tenantMode: flag('TENANT_MODE'),
  defaultTenantId: text('DEFAULT_TENANT_ID', '000000'),
  captchaMode: flag('CAPTCHA_MODE'),
  /** One more header on every call, for example `Blade-Requested-With: BladeHttpRequest` of newer commercial versions. */
  extraHeader: header(text('EXTRA_HEADER_NAME', ''), text('EXTRA_HEADER_VALUE', '')),
  /** Prefix of every stored key. */
  appKey: text('APP_KEY', 'handover'),
  /** Age in seconds at which a token is renewed. */
  tokenTime: number('TOKEN_TIME', 3600),
  /** Seconds between two looks at the token's age. */
  refreshCheck: number('REFRESH_CHECK', 10),
  /** First-page mode: the home tab may be closed like any other. */
  firstPage: flag('FIRST_PAGE'),
  /** Milliseconds after which a call is given up. */
  timeout: number('TIMEOUT', 10_000),
  /** Body codes that are refused without a message. */
  silentCodes: text('SILENT_CODES', '')
    .split(',')
    .map(Number)
    .filter((code) => code > 0),
  /** Where the build put the icons that data may name (scripts/icon-sprite.ts). */
  iconSprite: text('ICON_SPRITE', ''),
} as const;

export type Config = typeof config;
