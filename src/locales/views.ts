import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  title: '列表视图',
  none: '还没有视图。设好条件与排序后，起个名字即可保存。',
  name: '视图名称',
  nameNeeded: '请输入视图名称',
  keep: '保存当前条件',
  share: '共享给所有人',
  sharedBy: '由 {{name}} 共享',
  kept: '视图已保存',
  drop: '删除视图“{{name}}”',
  dropped: '视图已删除',
};

const en: English<typeof zh> = {
  title: 'Saved views',
  none: 'No views yet. Search and sort as you like, then give it a name.',
  name: 'Name of the view',
  nameNeeded: 'Enter a name',
  keep: 'Save this search',
  share: 'Share with everybody',
  sharedBy: 'Shared by {{name}}',
  kept: 'View saved',
  drop: 'Delete the view “{{name}}”',
  dropped: 'View deleted',
};

/** Words of the views of a list. */
export const views = addSection('views', { zh, en });
