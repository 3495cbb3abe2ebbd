import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './lib/start-error.ts';

describe('readConfig', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      sampleData: true,
      sampleDays: 20,
      apiDocs: true,
      trustedProxies: [],
      logLevel: 'warn',
    });
  });

  it('sheds load at what is promised (promise 58)', () => {
    expect(readConfig({}).load).toMatchObject({ sessionAtOnce: 20, sessionPerMinute: 600, sourcePerMinute: 1_200 });
  });

  it('takes an empty setting for an absent one', () => {
    expect(readConfig({ PORT: '', HOST: '  ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });

  it('adds no sample data to a PostgreSQL server unless asked to', () => {
    const DATABASE_URL = 'postgres://app:secret@db/handover';

    expect(readConfig({ DATABASE_URL }).sampleData).toBe(false);
    expect(readConfig({ DATABASE_URL, SAMPLE_DATA: '1' }).sampleData).toBe(true);
  });

  it('hides the API document in production unless asked to show it', () => {
    expect(readConfig({ NODE_ENV: 'production' }).apiDocs).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', API_DOCS: '1' }).apiDocs).toBe(true);
  });

  it.each([
    ['audit.log', { path: resolve('audit.log') }],
    ['syslog://collector', { host: 'collector', port: 601, isSecure: false }],
    ['syslog+tls://collector:6515', { host: 'collector', port: 6515, isSecure: true }],
  ])('reads the second place of the audit: %s', (setting, auditTarget) => {
    expect(readConfig({ AUDIT_TO: setting })).toMatchObject({ auditTarget });
  });

  it.each(['s3://backups', 's3://backups/east/vault-1'])('reads a bucket for backups: %s', (BACKUP_DIR) => {
    expect(readConfig({ BACKUP_DIR })).toMatchObject({ backupDir: BACKUP_DIR });
  });

  it('reads lists', () => {
    expect(readConfig({ OUTBOUND_HOSTS: 'minio:9000, [::1]' }).outboundHosts).toEqual(['minio:9000', '[::1]']);
    expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }).trustedProxies).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
    ]);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://db/handover'],
    ['DATABASE_URL', 'postgres://db'],
    ['DATABASE_URL', 'handover'],
    ['DATABASE_POOL', '0'],
    ['SAMPLE_DATA', 'yes'],
    ['BACKUP_DIR', 'https://bucket'],
    ['BACKUP_DIR', 's3://a bucket'],
    ['AUDIT_TO', 'https://collector'],
    ['AUDIT_TO', 'syslog://'],
    ['NODE_ENV', 'prod'],
    ['CAPTCHA_MODE', '2'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['OUTBOUND_HOSTS', 'http://minio'],
    ['OUTBOUND_HOSTS', 'minio,,s3'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['SM2_PRIVATE_KEY', '00'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in a line that names the setting and not its value', (name, value) => {
    const read = () => readConfig({ [name]: value });

    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
  });

  it('refuses to promise durability of the embedded database', () => {
    expect(() => readConfig({ REQUIRE_DURABLE: '1' })).toThrow('REQUIRE_DURABLE needs DATABASE_URL');
    expect(readConfig({ REQUIRE_DURABLE: '1', DATABASE_URL: 'postgres://app:secret@db/handover' }).requireDurable).toBe(true);
  });

  it('takes a pooler only before a database that can be reached without it', () => {
    const [poolerUrl, databaseUrl] = ['postgres://app:secret@pooler:6432/handover', 'postgres://app:secret@db/handover'];

    expect(() => readConfig({ DATABASE_POOLER_URL: poolerUrl })).toThrow('DATABASE_POOLER_URL needs DATABASE_URL');
    expect(readConfig({ DATABASE_POOLER_URL: poolerUrl, DATABASE_URL: databaseUrl })).toMatchObject({ poolerUrl, databaseUrl });
  });

  it('refuses half of an SM2 key pair', () => {
    expect(() => readConfig({ SM2_PRIVATE_KEY: 'ab'.repeat(32) })).toThrow('together');
  });
});
