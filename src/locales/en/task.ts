export const task = {
  warnings: 'Warnings',
  ready: 'No problems',
  problems: 'Problems: {{count}}',
};
