/** Words that belong to no one screen. */
export const common = {
  product: '智能交接平台',
  ok: '确定',
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  loading: '加载中',
  unknownError: '未知错误',
  networkError: '网络连接失败，请检查网络后重试',
  notFound: '数据不存在或已被删除',
  timeout: '请求超时，请稍后重试',
  done: '操作成功',
  copied: '已复制',
  copyFailed: '无法复制，请手动选择文本',
  screenFailed: '页面加载失败',
  screenFailedHint: '可能是网络中断或系统刚刚更新，重试即可恢复。',
  languageName: '中文',
};
