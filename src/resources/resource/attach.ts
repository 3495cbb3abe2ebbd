import { defineResource, field } from '#shared/define';

export const attach = defineResource({
  name: 'attach',
  path: 'blade-resource/attach',
  label: { zh: '附件', en: 'Attachments' },
  fields: {
    originalName: field.text({ zh: '附件原名', en: 'Original name', required: true, max: 255, search: 'contains' }),
    name: field.text({
      zh: '附件名称',
      en: 'Stored name',
      required: true,
      max: 255,
      unique: true,
      lookup: true,
      lockOn: ['add', 'edit'],
      hideIn: ['list'],
    }),
    link: field.computed('file', { zh: '附件地址', en: 'Link', hideIn: ['list'] }),
    domainUrl: field.text({ zh: '附件域名', en: 'Domain', max: 255, lockOn: ['add', 'edit'], hideIn: ['list'] }),
    extension: field.text({ zh: '附件扩展名', en: 'Extension', max: 12, width: 120, search: 'equals', lockOn: ['add', 'edit'] }),
    attachSize: field.integer({ zh: '附件大小', en: 'Size', min: 0, width: 110, lockOn: ['add', 'edit'] }),
    contentType: field.text({ zh: '内容类型', en: 'Content type', max: 100, lockOn: ['add', 'edit'], hideIn: ['list'] }),
    sha256: field.text({ zh: '校验值', en: 'Checksum', max: 64, lockOn: ['add', 'edit'], hideIn: ['list'] }),
    usedBy: field.computed('text', { zh: '使用位置', en: 'Used by', width: 140 }),
    refType: field.text({
      zh: '业务类型',
      en: 'Kind of record',
      max: 64,
      lockOn: ['add', 'edit'],
      hideIn: ['list', 'form', 'detail'],
    }),
    refId: field.text({ zh: '业务主键', en: 'Record', max: 19, lockOn: ['add', 'edit'], hideIn: ['list', 'form', 'detail'] }),
    ossId: field.ref('oss', { zh: '存储', en: 'Storage', search: 'equals', lockOn: ['add', 'edit'], hideIn: ['list'] }),
    isPrivate: field.bool01({ zh: '私有', en: 'Private', default: 0, lockOn: ['add', 'edit'] }),
  },
  title: 'originalName',
  arriving: true,
});
