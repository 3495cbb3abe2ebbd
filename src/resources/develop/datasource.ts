import { defineResource, field } from '#shared/define';

/** Keys of the dictionary `datasource_driver`: the databases that this server can speak to. */
export const drivers = { mysql: 'com.mysql.cj.jdbc.Driver', postgresql: 'org.postgresql.Driver' } as const;

/** Databases besides the server's own, whose tables are looked at. */
export const datasource = defineResource({
  name: 'datasource',
  path: 'blade-develop/datasource',
  label: { zh: '数据源', en: 'Data sources' },
  emptyHint: {
    zh: '还没有数据源。点击“新增”登记数据库，测试连接后即可用于代码生成。',
    en: 'No data sources yet. Add a database and test it; then modules can be generated from its tables.',
  },
  scope: 'platform',
  fields: {
    name: field.text({ zh: '名称', en: 'Name', required: true, max: 100, unique: true, search: 'contains', width: 160 }),
    driverClass: field.dict('datasource_driver', {
      zh: '数据库类型',
      en: 'Database',
      required: true,
      keys: 'text',
      search: 'equals',
      width: 150,
    }),
    url: field.text({
      zh: '连接地址',
      en: 'Address',
      required: true,
      max: 500,
      span: 2,
      width: 320,
      help: {
        zh: '例如 jdbc:mysql://主机:3306/库名 或 jdbc:postgresql://主机:5432/库名；不含账号、密码',
        en: 'For example jdbc:mysql://host:3306/name or jdbc:postgresql://host:5432/name, without account and password',
      },
    }),
    username: field.text({ zh: '用户名', en: 'User', required: true, max: 50, width: 130 }),
    password: field.secret({
      zh: '密码',
      en: 'Password',
      required: true,
      max: 255,
      hideIn: ['list', 'export', 'import'],
      help: { zh: '加密保存，此后不再显示', en: 'Stored encrypted and not shown again' },
    }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals', width: 90 }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, span: 2, hideIn: ['list'] }),
  },
});
