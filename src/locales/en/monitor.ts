export const monitor = {
  changes: 'What it changed',
};
