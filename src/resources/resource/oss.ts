import { defineResource, field } from '#shared/define';
import { enable, inUse } from './enabled.ts';

/** Keys of the dictionary `oss`. */
export const ossKinds = { local: 0, minio: 1, qiniu: 2, aliyun: 3, tencent: 4, huawei: 5, s3: 6 } as const;

const { local, minio, tencent, ...regional } = ossKinds;
const remote = { field: 'category', is: [minio, tencent, ...Object.values(regional)] };
const needsRegion = { field: 'category', is: [tencent, ...Object.values(regional)] };

/** A storage for the files of a tenant. One is in use; without one, the server's own disk is used. */
export const oss = defineResource({
  name: 'oss',
  path: 'blade-resource/oss',
  label: { zh: '对象存储', en: 'Object storage' },
  called: 'category',
  emptyHint: {
    zh: '还没有配置，附件保存在本服务器。需要改存对象存储时，点击“新增”，测试连接后启用。',
    en: 'Nothing configured: files are kept on this server. To keep them elsewhere, add a storage, test and enable it.',
  },
  fields: {
    ossCode: field.code({ zh: '资源编号', en: 'Code', required: true, max: 32, unique: true, search: 'contains', width: 160 }),
    category: field.dict('oss', { zh: '分类', en: 'Kind', required: true, search: 'equals', width: 120 }),
    status: inUse,
    endpoint: field.text({
      zh: '资源地址',
      en: 'Endpoint',
      max: 255,
      format: 'webAddress',
      onlyWhen: remote,
      requiredWhen: remote,
      help: { zh: '例如 https://oss-cn-hangzhou.aliyuncs.com', en: 'For example https://s3.eu-central-1.amazonaws.com' },
    }),
    bucketName: field.text({ zh: '空间名', en: 'Bucket', max: 255, onlyWhen: remote, requiredWhen: remote, width: 160 }),
    region: field.text({
      zh: '地域',
      en: 'Region',
      max: 64,
      onlyWhen: remote,
      requiredWhen: needsRegion,
      hideIn: ['list'],
      help: { zh: '例如 cn-hangzhou', en: 'For example eu-central-1' },
    }),
    appId: field.text({
      zh: '应用ID',
      en: 'App ID',
      max: 64,
      onlyWhen: { field: 'category', is: [tencent] },
      requiredWhen: { field: 'category', is: [tencent] },
      hideIn: ['list'],
    }),
    accessKey: field.secret({
      zh: '访问密钥',
      en: 'Access key',
      max: 255,
      onlyWhen: remote,
      requiredWhen: remote,
      hideIn: ['list'],
    }),
    secretKey: field.secret({
      zh: '安全密钥',
      en: 'Secret key',
      max: 255,
      onlyWhen: remote,
      requiredWhen: remote,
      hideIn: ['list'],
    }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, span: 2 }),
  },
  verbs: [enable, { verb: 'test', on: 'row', zh: '测试连接', en: 'Test' }],
  auditLabels: { moveFiles: { zh: '迁移文件', en: 'Move files' } },
});
