import type { Messages } from '../zh.ts';

export const person: Messages['person'] = {
  docWarn: 'Expiring',
  near: 'These documents expire soon or have expired',
};
