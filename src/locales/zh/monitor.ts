/** Words of the log screens. */
export const monitor = {
  changes: '变更内容',
};
