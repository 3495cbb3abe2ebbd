export const outbox = {
  waits: '{{count}} actions wait for a connection',
  waits_one: '1 action waits for a connection',
  refused: '{{count}} actions were refused; press to read why',
  refused_one: '1 action was refused; press to read why',
};
