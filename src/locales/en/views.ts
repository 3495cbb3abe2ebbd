import type { views as zh } from '../zh/views.ts';

export const views: typeof zh = {
  title: 'Saved views',
  none: 'No views yet. Search and sort as you like, then give it a name.',
  name: 'Name of the view',
  nameNeeded: 'Enter a name',
  keep: 'Save this search',
  share: 'Share with everybody',
  sharedBy: 'Shared by {{name}}',
  kept: 'View saved',
  drop: 'Delete the view “{{name}}”',
  dropped: 'View deleted',
};
