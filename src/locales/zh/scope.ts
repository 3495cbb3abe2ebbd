/** Words of the data scope and API scope screens, and of why somebody may do something. */
export const scope = {
  everyField: '全部字段',
  everyFieldHint: '未选择时全部可见',
  column: '默认比较创建人或创建机构',
  noNoun: '请先选择作用资源',
  pathHint: '可从已有接口中选择；末尾可用 /*',
};
