/** Words of the page of data sources. */
export const source = {
  test: '测试连接',
  testOf: '测试连接：{{name}}',
  testing: '正在连接，最多等待数秒…',
  connected: '连接成功',
  found: '{{version}}，{{count}} 张表和视图，用时 {{ms}} 毫秒',
  failed: '连接失败',
  again: '再试一次',
};
