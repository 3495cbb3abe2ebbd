import { defineResource, field } from '#shared/define';

export const client = defineResource({
  name: 'client',
  path: 'blade-system/client',
  label: { zh: '应用', en: 'Applications' },
  scope: 'platform',
  fields: {
    clientId: field.text({ zh: '应用标识', en: 'Client id', required: true, max: 48, unique: true, search: 'contains' }),
    clientSecret: field.secret({ zh: '应用密钥', en: 'Client secret', required: true, max: 256 }),
    scope: field.text({ zh: '授权范围', en: 'Scope', required: true, max: 256, default: 'all' }),
    authorizedGrantTypes: field.text({ zh: '授权类型', en: 'Grant types', required: true, max: 256 }),
    accessTokenValidity: field.integer({ zh: '令牌秒数', en: 'Token seconds', required: true, min: 60, default: 3600 }),
    refreshTokenValidity: field.integer({
      zh: '刷新令牌秒数',
      en: 'Refresh token seconds',
      required: true,
      min: 60,
      default: 604_800,
    }),
    webServerRedirectUri: field.text({ zh: '回调地址', en: 'Redirect address', max: 256, hideIn: ['list'] }),
    resourceIds: field.text({ zh: '资源集合', en: 'Resources', max: 256, hideIn: ['list'] }),
    authorities: field.text({ zh: '权限', en: 'Authorities', max: 256, hideIn: ['list'] }),
    additionalInformation: field.textarea({ zh: '附加说明', en: 'Notes', max: 4096, hideIn: ['list'] }),
    autoapprove: field.text({ zh: '自动授权', en: 'Auto approve', max: 256, hideIn: ['list'] }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1 }),
  },
});
