export const scope = {
  everyField: 'All fields',
  everyFieldHint: 'All fields while none is chosen',
  column: 'Who created it, unless another is chosen',
  noNoun: 'Choose the resource first',
  pathHint: 'Choose one of the calls; may end in /*',
};
