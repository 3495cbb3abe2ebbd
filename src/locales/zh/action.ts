/** Words of dialogs about things that are done to records. */
export const action = {
  reason: '原因',
};
