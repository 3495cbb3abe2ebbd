/** Words of the sign that something done without a connection waits. */
export const outbox = {
  waits: '{{count}} 项操作等待提交，连上网络后自动提交',
  refused: '{{count}} 项操作未通过，点击查看原因',
};
