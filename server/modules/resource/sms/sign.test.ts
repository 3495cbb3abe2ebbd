import { describe, expect, it } from 'vitest';
import { acs3Query, signAcs3, signPlainCall, signTc3 } from './sign.ts';

describe('the signature of Alibaba Cloud', () => {
  const keys = { accessKey: 'YourAccessKeyId', secretKey: 'YourAccessKeySecret' };
  const call = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    action: 'RunInstances',
    version: '2014-05-26',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
    body: '',
  };

  it('is that of the example in its documents', () => {
    expect(signAcs3(call, keys).authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
        'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('covers the body, the query and the key', () => {
    const others = [
      signAcs3({ ...call, body: 'x' }, keys),
      signAcs3({ ...call, query: { ...call.query, RegionId: 'cn-beijing' } }, keys),
      signAcs3(call, { ...keys, secretKey: 'another' }),
    ].map(({ authorization }) => authorization);

    expect(new Set([...others, signAcs3(call, keys).authorization])).toHaveLength(4);
  });

  it('escapes what RFC 3986 reserves', () => {
    expect(acs3Query({ b: "!'()* ~", a: '银行' })).toBe('a=%E9%93%B6%E8%A1%8C&b=%21%27%28%29%2A%20~');
  });
});

describe('the signature of Tencent Cloud', () => {
  const keys = { accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' };
  const call = {
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    timestamp: 1551113065,
    contentType: 'application/json; charset=utf-8',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  };

  it('is that of the example in its documents', () => {
    expect(signTc3(call, keys)).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
        'SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    );
  });

  it('covers the body, the time and the key', () => {
    const others = [
      signTc3({ ...call, body: '{}' }, keys),
      signTc3({ ...call, timestamp: call.timestamp + 1 }, keys),
      signTc3(call, { ...keys, secretKey: 'another' }),
    ];

    expect(new Set([...others, signTc3(call, keys)])).toHaveLength(4);
  });
});

it('the generic signature is the one that decision 028 describes', () => {
  // printf '1700000000\n{"phones":[]}' | openssl dgst -sha256 -hmac secret
  expect(signPlainCall('1700000000', '{"phones":[]}', 'secret')).toBe(
    'bf6580e2e025ca5285c1dae0c586dbcbe5361a5f9527af87b0e83481333b735a',
  );
});
