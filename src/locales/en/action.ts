export const action = {
  reason: 'Reason',
};
