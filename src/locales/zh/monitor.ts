/** Words of the screens about logs and jobs. */
export const monitor = {
  changes: '变更内容',
  kindCall: '接口调用',
  retry: '立即重试',
  retryAsked: '将在一分钟内由任一节点重新执行',
  event: {
    login: '登录',
    logout: '退出登录',
    refused: '登录被拒绝',
    started: '服务启动',
    stopped: '服务停止',
    failed: '数据库维护失败',
  },
};
