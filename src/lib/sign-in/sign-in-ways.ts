import type { AxiosInstance } from 'axios';
import { isRecord } from '#shared/by-name';
import { config } from '../../config.ts';
import { withoutToken } from './grants.ts';

/** Another site that can identify the user. */
export interface SocialSource {
  readonly source: string;
  readonly name: { readonly zh: string; readonly en: string };
}

/** An account of the sample that still has its first password. */
export interface SampleAccount {
  readonly account: string;
  readonly role: string;
}

/** The sign-in methods of the server besides the password, and the further fields that it asks for. */
export interface Ways {
  readonly sms: boolean;
  readonly qr: boolean;
  readonly social: readonly SocialSource[];
  readonly captcha: boolean;
  /** The user has to name their tenant. */
  readonly tenant: boolean;
  /** The accounts by which a new installation can be tried out. */
  readonly samples: readonly SampleAccount[];
}

/** The methods that the build is configured for; the server may offer and ask for more. */
export const onlyPassword: Ways = {
  sms: false,
  qr: false,
  social: [],
  captcha: config.captchaMode,
  tenant: config.tenantMode,
  samples: [],
};

function readSource(value: unknown): readonly SocialSource[] {
  if (!isRecord(value) || typeof value.source !== 'string' || !isRecord(value.name)) return [];
  const { zh, en } = value.name;
  return typeof zh === 'string' && typeof en === 'string' ? [{ source: value.source, name: { zh, en } }] : [];
}

function readSample(value: unknown): readonly SampleAccount[] {
  if (!isRecord(value) || typeof value.account !== 'string' || typeof value.role !== 'string') return [];
  return [{ account: value.account, role: value.role }];
}

/** Requests the sign-in methods. Servers of other editions offer only the password. */
export async function requestWays(http: AxiosInstance, signal?: AbortSignal): Promise<Ways> {
  if (config.authDialect !== 'oauth') return onlyPassword;
  const { data } = await http.get<unknown>('blade-auth/oauth/ways', { ...withoutToken, signal });
  if (!isRecord(data)) return onlyPassword;
  const social = Array.isArray(data.social) ? data.social.flatMap(readSource) : [];
  const samples = Array.isArray(data.samples) ? data.samples.flatMap(readSample) : [];
  const { captcha, tenant } = onlyPassword;
  return {
    sms: data.sms === true,
    qr: data.qr === true,
    social,
    samples,
    captcha: captcha || data.captcha === true,
    tenant: tenant || data.tenant === true,
  };
}
