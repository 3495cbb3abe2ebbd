/** Words of a day on which a document ends. */
export const expiry = {
  ended: '已过期{{count}}天',
  today: '今天到期',
  left: '剩{{count}}天',
};
