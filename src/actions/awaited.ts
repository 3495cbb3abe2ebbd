type Body = Readonly<Record<string, unknown>>;

const mark = 'awaited:';

/** Stands in the body of an action for the id of the record that comes of another one, which has not been sent yet. */
export const awaited = (id: string) => mark + id;

/** The action whose record a value stands for. */
export const awaitedOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : undefined;

/** The actions that a value rests on, however deep they are named. */
export function awaitedIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(awaitedIn);
  const id = awaitedOf(value);
  return id === undefined ? [] : [id];
}

/** A body with the ids of the records that came; where it rests on nothing, it is the same one. */
export function withAnswers(body: Body, answerOf: (id: string) => string | undefined): Body {
  if (awaitedIn(body).length === 0) return body;
  const text = JSON.stringify(body, (_, value: unknown) => {
    const id = awaitedOf(value);
    return (id !== undefined && answerOf(id)) || value;
  });
  return JSON.parse(text) as Body;
}
