/** The buttons above a list that begin an import or export. */
export const excelButtons = {
  import: 'Import',
  export: 'Export',
  exportSelected: 'Export selected',
};
