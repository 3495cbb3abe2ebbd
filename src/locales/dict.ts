import type { English } from './english.ts';

const zh = {
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

const en: English<typeof zh> = {
  horizontal: 'Dictionaries (side by side)',
  vertical: 'Dictionaries (stacked)',
  source: 'Kind of dictionary',
  pick: 'Pick a dictionary to see its entries',
  back: 'Back to the dictionaries',
  gone: 'This dictionary has been deleted',
  noEntries: 'This dictionary has no entries yet',
  locked: 'Used by the program: code and key cannot be changed or deleted, the name can',
  seal: 'Seal',
  unseal: 'Unseal',
  sealed: 'Sealed',
  unsealed: 'No longer sealed',
};

/** Words of the pages of dictionaries. */
export const dict = { zh, en };
