type Body = Readonly<Record<string, unknown>>;

const mark = 'awaited:';

/** Returns the placeholder for the id of a record that another action will create, which has not been sent yet. */
export const awaited = (id: string) => mark + id;

/** Returns the id of the action whose record a value stands for. */
export const awaitedOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : undefined;

/** Returns the ids of the actions that a value depends on, at any depth. */
export function awaitedIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(awaitedIn);
  const id = awaitedOf(value);
  return id === undefined ? [] : [id];
}

/** Returns the body with the ids of the created records; the same object where it depends on none. */
export function withResponses(body: Body, answerOf: (id: string) => string | undefined): Body {
  if (awaitedIn(body).length === 0) return body;
  const text = JSON.stringify(body, (_, value: unknown) => {
    const id = awaitedOf(value);
    return (id !== undefined && answerOf(id)) || value;
  });
  return JSON.parse(text);
}
