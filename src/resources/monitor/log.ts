import { defineResource, type Fields, field } from '#shared/define';
import type { Words } from '#shared/field';

interface LogOptions<F extends Fields> {
  readonly name: string;
  readonly path: string;
  readonly label: Words;
  /** What is written here, for a log without entries. */
  readonly emptyHint: Words;
  readonly title: keyof F & string;
  /** The fields of this log, which its list shows before the caller and the request. */
  readonly fields: F;
}

/** Defines one of the three logs, which share the fields about caller, request and server; each has its own first columns. */
function logOf<const F extends Fields>({ fields, ...own }: LogOptions<F>) {
  return defineResource({
    ...own,
    readOnly: true,
    fields: {
      createTime: field.dateTime({ zh: '时间', en: 'Time', required: true, search: 'range', shownTo: 'second', width: 176 }),
      ...fields,
      createBy: field.text({ zh: '操作人', en: 'Who', max: 64, search: 'contains', width: 120 }),
      remoteIp: field.text({ zh: '来源地址', en: 'From address', max: 255, search: 'contains', width: 150 }),
      method: field.text({ zh: '请求方法', en: 'Method', max: 10, width: 100 }),
      requestUri: field.text({ zh: '请求地址', en: 'Request path', max: 1000, search: 'contains' }),
      requestId: field.text({ zh: '请求编号', en: 'Request ID', max: 64, search: 'equals', hideIn: ['list'] }),
      userAgent: field.text({ zh: '用户代理', en: 'User agent', max: 1000, hideIn: ['list'], span: 2 }),
      params: field.textarea({ zh: '请求参数', en: 'Parameters', max: 10_000, hideIn: ['list', 'export'] }),
      serviceId: field.text({ zh: '服务标识', en: 'Service', max: 32, hideIn: ['list'] }),
      serverHost: field.text({ zh: '服务器名', en: 'Server', max: 255, hideIn: ['list'] }),
      serverIp: field.text({ zh: '服务器地址', en: 'Server address', max: 255, hideIn: ['list'] }),
      env: field.text({ zh: '运行环境', en: 'Environment', max: 255, hideIn: ['list'] }),
      methodClass: field.text({ zh: '处理模块', en: 'Module', max: 255, hideIn: ['list'] }),
      methodName: field.text({ zh: '处理方法', en: 'Handler', max: 255, hideIn: ['list'] }),
    },
    sort: { createTime: 'desc' },
  });
}

export const logUsual = logOf({
  name: 'logUsual',
  path: 'blade-log/usual',
  label: { zh: '通用日志', en: 'General log' },
  emptyHint: {
    zh: '还没有记录。服务器的重要事件会记在这里。',
    en: 'No entries yet. What happens on the server is written here.',
  },
  title: 'logId',
  fields: {
    logLevel: field.dict('log_level', { zh: '级别', en: 'Level', required: true, keys: 'text', search: 'equals', width: 90 }),
    logId: field.text({ zh: '事件', en: 'Event', required: true, max: 100, search: 'contains' }),
    logData: field.textarea({ zh: '日志内容', en: 'Content', max: 20_000, hideIn: ['list', 'export'] }),
  },
});

export const logApi = logOf({
  name: 'logApi',
  path: 'blade-log/api',
  label: { zh: '接口日志', en: 'API log' },
  emptyHint: {
    zh: '还没有记录。新增、修改、删除等操作会记在这里，查询不记。',
    en: 'No entries yet. Additions, changes and removals are written here; queries are not.',
  },
  title: 'title',
  fields: {
    title: field.text({ zh: '接口', en: 'Call', required: true, max: 255, search: 'contains' }),
    resultCode: field.integer({ zh: '结果', en: 'Result', search: 'equals', width: 90 }),
    bizCode: field.text({ zh: '拒绝代码', en: 'Refusal', max: 64, search: 'contains' }),
    duration: field.integer({ zh: '耗时（毫秒）', en: 'Took (ms)', width: 120 }),
    type: field.text({ zh: '类型', en: 'Kind', max: 1, hideIn: ['list'] }),
    time: field.text({ zh: '耗时文本', en: 'Time taken', max: 64, hideIn: ['list', 'detail'] }),
    changes: field.computed('json', { zh: '变更内容', en: 'Changes', hideIn: ['list', 'detail', 'export'] }),
  },
});

export const logError = logOf({
  name: 'logError',
  path: 'blade-log/error',
  label: { zh: '错误日志', en: 'Error log' },
  emptyHint: {
    zh: '还没有错误。服务器和页面的故障会记在这里。',
    en: 'No errors so far. Faults of the server and of pages are written here.',
  },
  title: 'exceptionName',
  fields: {
    exceptionName: field.text({ zh: '异常', en: 'Error', required: true, max: 255, search: 'contains' }),
    message: field.text({ zh: '错误信息', en: 'Message', max: 2000, search: 'contains' }),
    type: field.text({ zh: '类型', en: 'Kind', max: 32, hideIn: ['list'] }),
    url: field.text({ zh: '页面地址', en: 'Page', max: 1000, hideIn: ['list'] }),
    info: field.text({ zh: '附加信息', en: 'Remark', max: 1000, hideIn: ['list'] }),
    fileName: field.text({ zh: '文件', en: 'File', max: 1000, hideIn: ['list'] }),
    lineNumber: field.integer({ zh: '行号', en: 'Line', hideIn: ['list'] }),
    time: field.text({ zh: '发生时间', en: 'Happened at', max: 64, hideIn: ['list'] }),
    stackTrace: field.textarea({ zh: '堆栈', en: 'Stack', max: 20_000, hideIn: ['list', 'export'] }),
  },
});
