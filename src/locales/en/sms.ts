import type { English } from '../english.ts';
import type { sms as zh } from '../zh/sms.ts';

export const sms = {
  send: 'Send a message',
  sendTitle: 'Send a message through “{{code}}”',
  phones: 'Phones',
  phonesHelp: 'Several may be pasted, separated by commas, spaces or lines; at most {{max}}',
  phoneWrong: '{{phone}}: {{reason}}',
  tooMany: 'At most {{max}} numbers at a time',
  params: 'Parameters of the template',
  paramsHelp: "Named as in the vendor's template; one named code makes it a verification code, once a minute for each phone",
  paramName: 'Name of parameter {{n}}',
  paramValue: 'Value of parameter {{n}}',
  name: 'Name',
  value: 'Value',
  nameWrong: 'A name begins with a letter and takes letters, digits and _; or it is a number',
  addParam: 'Add a parameter',
  removeParam: 'Remove parameter {{n}}',
  sent: 'The vendor accepted {{count}} messages',
  sent_one: 'The vendor accepted 1 message',
  partly: 'Accepted: {{count}}. These were not, and remain above:',
} satisfies English<typeof zh>;
