import type { Messages } from '../zh.ts';

export const again = {
  title: 'Your session has ended',
  text: 'Sign in again to go on. What you have typed stays, and what was under way is continued.',
  other: 'Signing in with another account discards what is not saved.',
  leave: 'Go to the sign-in page',
} satisfies Messages['again'];
