import type { Messages } from '../zh.ts';

export const visit = {
  title: 'Escort',
  valid: 'This escort is genuine',
  invalid: 'This code is not valid',
  failed: 'It cannot be looked up now',
  retry: 'Try again',
  noToken: 'Scan the code that the escort shows.',
  convoyNo: 'Permit number',
  duty: 'Duty',
  company: 'Company',
  plate: 'Plate',
  task: 'Task',
  arrival: 'Planned arrival',
  noTask: 'On no task at the moment',
  photo: 'Photo of {{name}}',
  noPhoto: 'No photo',
  carPhoto: 'Photo of the car',
  compare: 'Compare the person with the photo, and the car with its plate.',
} satisfies Messages['visit'];
