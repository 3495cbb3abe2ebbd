import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  send: '发送短信',
  sendTitle: '通过“{{code}}”发送短信',
  phones: '手机号码',
  phonesHelp: '可粘贴多个号码，用逗号、空格或换行分隔，最多 {{max}} 个',
  phoneWrong: '{{phone}}：{{reason}}',
  tooMany: '一次最多 {{max}} 个号码',
  params: '模板参数',
  paramsHelp: '名称须与服务商模板中的变量一致；名称为 code 的按验证码处理，同一号码一分钟一次',
  paramName: '参数 {{n}} 的名称',
  paramValue: '参数 {{n}} 的内容',
  name: '名称',
  value: '内容',
  nameWrong: '名称以字母开头，只含字母、数字和下划线，或为序号',
  addParam: '添加参数',
  removeParam: '移除参数 {{n}}',
  sent: '已提交 {{count}} 条短信',
  partly: '已提交 {{count}} 条，以下号码未提交，仍保留在上方：',
};

const en: English<typeof zh> = {
  send: 'Send a message',
  sendTitle: 'Send a message through “{{code}}”',
  phones: 'Phones',
  phonesHelp: 'Several may be pasted, separated by commas, spaces or lines; at most {{max}}',
  phoneWrong: '{{phone}}: {{reason}}',
  tooMany: 'At most {{max}} numbers at a time',
  params: 'Parameters of the template',
  paramsHelp: "Named as in the vendor's template; one named code makes it a verification code, once a minute for each phone",
  paramName: 'Name of parameter {{n}}',
  paramValue: 'Value of parameter {{n}}',
  name: 'Name',
  value: 'Value',
  nameWrong: 'A name begins with a letter and takes letters, digits and _; or it is a number',
  addParam: 'Add a parameter',
  removeParam: 'Remove parameter {{n}}',
  sent: 'The vendor accepted {{count}} messages',
  sent_one: 'The vendor accepted 1 message',
  partly: 'Accepted: {{count}}. These were not, and remain above:',
};

/** Words of sending messages to phones. */
export const sms = addSection('sms', { zh, en });
