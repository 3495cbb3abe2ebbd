export const task = {
  warnings: '提示',
  ready: '没有问题',
  problems: '{{count}} 个问题',
};
