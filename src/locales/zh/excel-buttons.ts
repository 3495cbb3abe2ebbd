/** The buttons above a list that begin an import or export. */
export const excelButtons = {
  import: '导入',
  export: '导出',
  exportSelected: '导出所选',
};
