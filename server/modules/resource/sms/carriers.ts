import type { MessageLog } from '#server/lib/sms-sender';
import { smsKinds } from '#src/resources/resource/sms';
import { openVendorCalls, type VendorCalls } from './call-vendor.ts';
import type { Carrier } from './carrier.ts';
import { carryByAliyun } from './carry-by-aliyun.ts';
import { carryByHttp } from './carry-by-http.ts';
import { carryByQiniu } from './carry-by-qiniu.ts';
import { carryByTencent } from './carry-by-tencent.ts';
import { carryByYunpian } from './carry-by-yunpian.ts';
import { carryToLog } from './carry-to-log.ts';

/** The carriers of messages, by their key of the dictionary `sms`. A kind without one is refused, never silently dropped. */
export type Carriers = ReadonlyMap<number, Carrier>;

interface CarrierOptions {
  readonly outbound: VendorCalls;
  /** Records messages that are not sent any further; absent in production unless the operator asked for it. */
  readonly log?: MessageLog;
  /** Milliseconds that a vendor may take. */
  readonly limitMs?: number;
}

/** Opens every carrier that is available here. */
export function openCarriers({ outbound, log, limitMs }: CarrierOptions): Carriers {
  const call = openVendorCalls(outbound, limitMs);
  return new Map([
    ...(log ? ([[smsKinds.console, carryToLog(log)]] as const) : []),
    [smsKinds.http, carryByHttp(call)],
    [smsKinds.qiniu, carryByQiniu(call)],
    [smsKinds.aliyun, carryByAliyun(call)],
    [smsKinds.tencent, carryByTencent(call)],
    [smsKinds.yunpian, carryByYunpian(call)],
  ]);
}
