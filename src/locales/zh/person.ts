/** Words of the screens of keepers, convoys and clients. */
export const person = {
  docWarn: '证件预警',
  near: '以下证件即将到期或已过期',
};
