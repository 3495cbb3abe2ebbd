import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  title: '押运信息',
  valid: '押运身份有效',
  invalid: '二维码无效',
  failed: '暂时无法查询',
  retry: '重试',
  noToken: '请扫描押运人员出示的二维码。',
  convoyNo: '押运证号',
  duty: '岗位',
  company: '押运公司',
  plate: '车牌',
  task: '任务单号',
  arrival: '计划到达',
  noTask: '当前没有执行中的任务',
  photo: '{{name}}的照片',
  noPhoto: '没有照片',
  carPhoto: '车辆照片',
  compare: '请核对本人与照片、车辆与车牌是否一致。',
};

const en: English<typeof zh> = {
  title: 'Escort',
  valid: 'This escort is genuine',
  invalid: 'This code is not valid',
  failed: 'It cannot be looked up now',
  retry: 'Try again',
  noToken: 'Scan the code that the escort shows.',
  convoyNo: 'Permit number',
  duty: 'Duty',
  company: 'Company',
  plate: 'Plate',
  task: 'Task',
  arrival: 'Planned arrival',
  noTask: 'On no task at the moment',
  photo: 'Photo of {{name}}',
  noPhoto: 'No photo',
  carPhoto: 'Photo of the car',
  compare: 'Compare the person with the photo, and the car with its plate.',
};

/** Words of the public page that an escort code leads to. */
export const visit = addSection('visit', { zh, en });
