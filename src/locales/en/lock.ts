import type { English } from '../english.ts';
import type { lock as zh } from '../zh/lock.ts';

export const lock: English<typeof zh> = {
  title: 'Lock the screen',
  setHint: 'Choose a password for this session. While the screen is locked it is needed to go on; what you have typed is kept.',
  password: 'Lock password',
  confirm: 'Confirm the lock password',
  required: 'The lock password cannot be empty',
  differs: 'The two passwords entered are not the same',
  shut: 'Lock',
  locked: 'The screen is locked',
  ownPassword: 'Sign-in password',
  withOwn: 'Forgot it? Use the sign-in password',
  withLock: 'Use the lock password',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  wrong: 'Wrong lock password, {{count}} tries left',
  wrong_one: 'Wrong lock password, 1 try left',
  ownRequired: 'Enter the sign-in password',
  leave: 'Sign out',
  leaveHint: 'Signing out loses what is not saved.',
};
