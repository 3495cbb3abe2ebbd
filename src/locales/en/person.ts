import type { Messages } from '../zh.ts';

export const person: Messages['person'] = {
  docWarn: 'Expiring',
  near: 'These documents end soon or have ended',
};
