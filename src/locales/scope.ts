import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  everyField: '全部字段',
  everyFieldHint: '未选择时全部可见',
  column: '默认比较创建人或创建机构',
  noNoun: '请先选择作用资源',
  pathHint: '可从已有接口中选择；末尾可用 /*',
};

const en: English<typeof zh> = {
  everyField: 'All fields',
  everyFieldHint: 'All fields, if none is chosen',
  column: 'The creator, unless another column is chosen',
  noNoun: 'Choose the resource first',
  pathHint: 'Choose one of the calls; may end in /*',
};

/** Words of the data scope and API scope screens, and of why somebody may do something. */
export const scope = addSection('scope', { zh, en });
