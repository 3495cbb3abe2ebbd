import type { Values } from '#shared/validate';
import { sms, smsKinds, smsLog } from '#src/resources/resource/sms';
import type { Api, Row } from './api.ts';
import { TestClock } from './module-server.ts';
import { type People, peopleOf } from './people.ts';
import { openSeededApp, type SeededApp } from './seeded-app.ts';
import { openSmsVendor, type SmsVendor, vendorKeys } from './sms-vendor.ts';
import { tenantsOf } from './tenants.ts';

/** A seeded server that may call a double of SMS vendors, and its administrator. */
export class SmsScene {
  readonly vendor: SmsVendor;
  readonly app: SeededApp;
  readonly api: Api;
  readonly clock: TestClock;
  readonly people: People;
  readonly tenants: ReturnType<typeof tenantsOf>;
  #serial = 0;

  private constructor(vendor: SmsVendor, app: SeededApp, { api, clock }: { api: Api; clock: TestClock }) {
    [this.vendor, this.app, this.api, this.clock] = [vendor, app, api, clock];
    [this.people, this.tenants] = [peopleOf(app), tenantsOf(app, api)];
  }

  static async open(env: Readonly<Record<string, string>> = {}): Promise<SmsScene> {
    const [vendor, clock] = [await openSmsVendor(), new TestClock()];
    const app = await openSeededApp({ OUTBOUND_HOSTS: vendor.host, ...env }, { clock });
    return new SmsScene(vendor, app, { api: await app.signInAs('admin'), clock });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.vendor.close();
  }

  /** Puts the vendor back into the state in which a test finds it. */
  calm(): void {
    Object.assign(this.vendor, { mood: 'ready', barred: undefined });
    this.vendor.taken.length = 0;
    this.vendor.calls.length = 0;
  }

  nextPhone(): string {
    this.#serial += 1;
    return String(13_800_000_000 + this.#serial);
  }

  values(more: Values = {}): Values & { readonly smsCode: string } {
    this.#serial += 1;
    const account = { endpoint: `${this.vendor.url}/send`, ...vendorKeys, templateId: 'T-1', signName: 'Bank' };
    return { smsCode: `sms-${this.#serial}`, category: smsKinds.http, ...account, ...more };
  }

  /** Adds a configuration that is not enabled; returns its code and id. */
  async configure(more: Values = {}, by: Api = this.api): Promise<{ readonly code: string; readonly id: string }> {
    const sent = this.values(more);
    const { data } = await by.submit(sms, sent);
    return { code: sent.smsCode, id: String(data.id) };
  }

  /** Adds a configuration and enables it. */
  async enable(more: Values = {}, by: Api = this.api): Promise<void> {
    const { id } = await this.configure(more, by);
    await by.post('blade-resource/sms/enable', {}, { id });
  }

  send(body: Values, by: Api = this.api) {
    return by.post('blade-resource/sms/endpoint/send-message', body);
  }

  async logs(query: Readonly<Record<string, string>>): Promise<Row[]> {
    return (await this.api.list(smsLog, { ...query, size: 200 })).data.records;
  }
}
