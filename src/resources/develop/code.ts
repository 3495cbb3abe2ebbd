import { defineResource, field } from '#shared/define';

const dictTypes = ['dict', 'bizDict'] as const;
const bounded = { field: 'type', is: ['text', 'textarea', 'code', 'email', 'secret'] };
const ofDict = { field: 'type', is: [...dictTypes] };
const ofNoun = { field: 'type', is: ['ref'] };

/** A column of the table that a noun is generated from, as it will be on the screen (domain model 13). */
export const codeColumn = defineResource({
  name: 'codeColumn',
  path: 'blade-develop/code-column',
  label: { zh: '字段', en: 'Columns' },
  scope: 'platform',
  partOf: 'codeId',
  fields: {
    codeId: field.ref('code', { zh: '代码生成', en: 'Sheet', required: true, hideIn: ['list', 'form', 'detail'] }),
    name: field.text({ zh: '字段名', en: 'Name', required: true, max: 40, width: 150 }),
    label: field.text({ zh: '中文名', en: 'Chinese name', required: true, max: 40, width: 150 }),
    labelEn: field.text({ zh: '英文名', en: 'English name', required: true, max: 60, width: 150 }),
    type: field.dict('column_kind', { zh: '类型', en: 'Kind', required: true, keys: 'text', default: 'text', width: 150 }),
    length: field.integer({ zh: '最大长度', en: 'Maximum length', min: 1, max: 20_000, onlyWhen: bounded, width: 110 }),
    scale: field.integer({
      zh: '小数位',
      en: 'Decimals',
      min: 0,
      max: 15,
      onlyWhen: { field: 'type', is: ['decimal'] },
      width: 90,
    }),
    dictCode: field.dict('column_dictionary', {
      zh: '字典',
      en: 'Dictionary',
      keys: 'text',
      onlyWhen: ofDict,
      requiredWhen: ofDict,
      width: 150,
    }),
    target: field.dict('column_target', {
      zh: '引用对象',
      en: 'Refers to',
      keys: 'text',
      onlyWhen: ofNoun,
      requiredWhen: ofNoun,
      width: 130,
    }),
    required: field.bool01({ zh: '必填', en: 'Required', default: 0, width: 120 }),
    unique: field.bool01({ zh: '唯一', en: 'Unique', default: 0, width: 120 }),
    list: field.bool01({ zh: '列表', en: 'Listed', default: 1, width: 120 }),
    search: field.bool01({ zh: '搜索', en: 'Searched', default: 0, width: 120 }),
    form: field.bool01({ zh: '表单', en: 'In the form', default: 1, width: 120 }),
    sort: field.integer({ zh: '排序', en: 'Order', required: true, min: 1, default: 1, hideIn: ['list', 'form', 'detail'] }),
  },
  sort: { sort: 'asc' },
  title: 'name',
});

const unlisted = { hideIn: ['list'] } as const;

/** What stands for the menu of a screen that is in none. */
export const topLevel = { zh: '一级菜单', en: 'Top level' } as const;

/** The sheet from which a noun is generated: its table, and how it will look. */
export const code = defineResource({
  name: 'code',
  path: 'blade-develop/code',
  label: { zh: '代码生成', en: 'Code generation' },
  emptyHint: {
    zh: '还没有模块。先在“数据源”登记数据库，再点击“新增”选表。',
    en: 'No modules yet. Register a database under Data sources, then add one of its tables here.',
  },
  scope: 'platform',
  fields: {
    codeName: field.text({ zh: '模块名', en: 'Name', required: true, max: 40, search: 'contains', width: 160 }),
    codeNameEn: field.text({ zh: '英文模块名', en: 'English name', required: true, max: 60, width: 160 }),
    datasourceId: field.ref('datasource', { zh: '数据源', en: 'Data source', required: true, search: 'equals', width: 140 }),
    tableName: field.text({
      zh: '表名',
      en: 'Table',
      required: true,
      max: 63,
      search: 'contains',
      width: 160,
    }),
    tablePrefix: field.text({ zh: '表前缀', en: 'Prefix of the table', max: 32, ...unlisted }),
    pkName: field.text({ zh: '主键名', en: 'Key', required: true, max: 63, default: 'id', ...unlisted }),
    serviceName: field.text({
      zh: '服务名',
      en: 'Service',
      required: true,
      max: 64,
      search: 'contains',
      default: 'blade-business',
      help: { zh: '接口地址的开头，例如 blade-business', en: 'The beginning of the addresses, for example blade-business' },
      width: 140,
    }),
    packageName: field.text({ zh: '包名', en: 'Package', required: true, max: 500, default: 'generated', ...unlisted }),
    baseMode: field.yesNo({
      zh: '基础业务',
      en: 'Tenant data',
      required: true,
      default: 2,
      help: {
        zh: '是：数据归属各租户，每条数据属于录入人所在的机构；否：数据归属平台',
        en: 'Yes: rows belong to tenants, each to the department of whoever adds it; no: to the platform',
      },
      ...unlisted,
    }),
    wrapMode: field.yesNo({
      zh: '包装器',
      en: 'Module',
      required: true,
      default: 1,
      help: {
        zh: '是：同时生成服务端模块，用于扩展规则和接口',
        en: 'Yes: with a module of the server for rules and calls of its own',
      },
      ...unlisted,
    }),
    apiPath: field.text({ zh: '后端路径', en: 'Server folder', max: 2000, ...unlisted }),
    webPath: field.text({ zh: '前端路径', en: 'Browser folder', max: 2000, ...unlisted }),
    menuName: field.computed('text', { zh: '所属菜单', en: 'Menu', hideIn: ['list', 'form', 'export'] }),
    screen: field.computed('text', { zh: '页面地址', en: 'Address', hideIn: ['list', 'form', 'detail', 'export'] }),
    columns: field.rows('codeColumn', 'codeId', {
      zh: '字段',
      en: 'Columns',
      max: 60,
      hideIn: ['list', 'import', 'export'],
    }),
  },
  verbs: [
    { verb: 'copy', on: 'row', zh: '复制', en: 'Copy' },
    {
      verb: 'publish',
      on: 'row',
      zh: '在线发布',
      en: 'Publish',
      confirm: {
        zh: '发布“{codeName}”？将新建数据表、菜单（{menuName}）和 6 个按钮权限，可随时在“在线模块”中下线。',
        en: 'Publish “{codeNameEn}”? This makes a table, a menu entry ({menuName}) and the rights of 6 buttons. It can be withdrawn at any time under “Live modules”.',
      },
    },
  ],
  auditLabels: { generate: { zh: '生成代码', en: 'Generated' } },
  title: 'codeName',
  opens: 'screen',
});
