export const outbox = {
  waits: 'Actions that wait for a connection: {{count}}',
  refused: 'Actions that were refused, press to read why: {{count}}',
};
