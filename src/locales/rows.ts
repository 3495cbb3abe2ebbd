import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  add: '添加{{noun}}',
  remove: '移除第 {{number}} 行',
  removed: '已移除第 {{number}} 行',
  move: '拖动调整次序：{{name}}',
  moveUp: '上移：{{name}}',
  moveDown: '下移：{{name}}',
  row: '第 {{number}} 行',
  number: '序号',
  cell: '第 {{number}} 行 {{label}}',
  order: '次序',
  none: '暂无{{noun}}',
  most: '最多 {{count}} 行',
  faults: '{{count}} 处需要更正',
  usage: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
  lifted: '已拿起 {{name}}，当前第 {{number}} 位，共 {{count}} 位',
  moved: '{{name}} 移到第 {{number}} 位，共 {{count}} 位',
  dropped: '{{name}} 已放到第 {{number}} 位，共 {{count}} 位',
  cancelled: '已取消移动 {{name}}',
  wasAdded: '新增',
  wasRemoved: '移除',
  wasChanged: '修改',
  reordered: '次序有调整',
};

const en: English<typeof zh> = {
  add: 'Add {{noun}}',
  remove: 'Remove row {{number}}',
  removed: 'Row {{number}} removed',
  move: 'Drag to move: {{name}}',
  moveUp: 'Move up: {{name}}',
  moveDown: 'Move down: {{name}}',
  row: 'Row {{number}}',
  number: 'No.',
  cell: 'Row {{number}} {{label}}',
  order: 'Order',
  none: 'No {{noun}} yet',
  most: 'At most {{count}} rows',
  faults: '{{count}} to correct',
  usage: 'Press space to lift, the arrow keys to move, space again to drop and Escape to cancel.',
  lifted: 'Lifted {{name}}, position {{number}} of {{count}}',
  moved: '{{name}} is at position {{number}} of {{count}}',
  dropped: '{{name}} was dropped at position {{number}} of {{count}}',
  cancelled: 'Moving {{name}} was cancelled',
  wasAdded: 'Added',
  wasRemoved: 'Removed',
  wasChanged: 'Changed',
  reordered: 'The order was changed',
};

/** Words of rows that are put in order, and of tables in which they are edited. */
export const rows = addSection('rows', { zh, en });
