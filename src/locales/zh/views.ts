/** Words of the views of a list. */
export const views = {
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
