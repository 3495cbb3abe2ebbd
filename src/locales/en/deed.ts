export const deed = {
  reason: 'Reason',
};
