import type { Messages } from '../zh.ts';

export const change = {
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Repeat the new password',
  oldPasswordRequired: 'Please enter the current password',
  newPasswordRequired: 'Please enter a new password',
  confirmPasswordRequired: 'Please repeat the new password',
  confirmDiffers: 'The two passwords differ',
  sameAsOld: 'The new password must differ from the current one',
  sameAsAccount: 'The new password must differ from the account',
  submit: 'Change and continue',
  submitting: 'Changing…',
  firstText: 'The initial password has to be replaced at the first sign-in. Use 8 to 32 characters with letters and digits.',
  overPage:
    'Choose a password of your own first: 8 to 32 characters with letters and digits. What you have typed stays, and what was under way is continued.',
  passwordFormat: 'Password needs at least 8 characters with letters and digits',
} satisfies Messages['change'];
