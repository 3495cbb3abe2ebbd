import type { English } from '../english.ts';
import type { grant as zh } from '../zh/grant.ts';

/** Words of the dialogs that grant roles and fill the top bar. */
export const grant = {
  action: 'Grant',
  title: 'Grant: {{name}}',
  titleMany: 'Grant: {{count}} roles',
  many: 'Ticked are the rights that any of the selected roles has now. Once saved, all of them have the same rights.',
  unseen: '{{count}} grants that you cannot see stay unchanged',
  unseen_one: '1 grant that you cannot see stays unchanged',
  menu: 'Menus and buttons',
  dataScope: 'Data scopes',
  apiScope: 'API scopes',
  tickAll: 'All',
  ticked: '{{count}} ticked',
  review: 'Next',
  back: 'Back',
  save: 'Save',
  saved: 'The grants are saved',
  same: 'No changes',
  added: '{{count}} will be added',
  removed: '{{count}} will be removed',
  users: 'Users affected ({{count}}): {{names}}',
  andMore: '{{names}} and others',
  noUsers: 'Nobody holds the selected roles',
  topAction: 'Menus',
  topTitle: 'Menus of {{name}}',
  topMenus: 'Menus',
  topHint: 'The ticked menus appear under this entry of the top bar.',
  topSaved: 'The menus are saved',
} satisfies English<typeof zh>;
