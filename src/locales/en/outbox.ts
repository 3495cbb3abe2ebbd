export const outbox = {
  waits: 'Actions waiting for a connection: {{count}}',
  refused: 'Refused actions, press to read why: {{count}}',
};
