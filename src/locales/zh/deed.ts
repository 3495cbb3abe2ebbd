/** Words of dialogs about things that are done to records. */
export const deed = {
  reason: '原因',
};
