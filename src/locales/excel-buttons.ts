import type { English } from './english.ts';

const zh = {
  import: '导入',
  export: '导出',
  exportSelected: '导出所选',
};

const en: English<typeof zh> = {
  import: 'Import',
  export: 'Export',
  exportSelected: 'Export selected',
};

/** The buttons above a list that begin an import or export. */
export const excelButtons = { zh, en };
