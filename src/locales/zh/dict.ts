/** Words of the pages of dictionaries. */
export const dict = {
  horizontal: '字典管理（左右）',
  vertical: '字典管理（上下）',
  source: '字典类别',
  pick: '选择一个字典，查看其字典项',
  back: '返回字典列表',
  gone: '该字典已被删除',
  noEntries: '该字典还没有字典项',
  locked: '由程序使用：编号和键值不能修改或删除，名称可以修改',
  seal: '封存',
  unseal: '解除封存',
  sealed: '已封存',
  unsealed: '已解除封存',
};
