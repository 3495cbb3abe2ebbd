export const scope = {
  everyField: 'All fields',
  everyFieldHint: 'All fields, if none is chosen',
  column: 'The creator, unless another column is chosen',
  noNoun: 'Choose the resource first',
  pathHint: 'Choose one of the calls; may end in /*',
};
