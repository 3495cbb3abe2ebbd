export interface Heard {
  readonly response: Response;
  /** Returns what the stream has said so far, without its comments. */
  readonly text: () => string;
  readonly isOver: () => boolean;
}

/** Reads the stream of events of a session until it ends or `signal` aborts it. */
export async function listenTo(origin: string, token: string, signal: AbortSignal): Promise<Heard> {
  const response = await fetch(`${origin}/api/blade-system/events`, { headers: { 'blade-auth': `bearer ${token}` }, signal });
  let [text, isOver] = ['', false];
  const read = async () => {
    for await (const piece of response.body ?? []) text += Buffer.from(piece).toString();
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return { response, text: () => text.replaceAll(/^:\n\n/gm, ''), isOver: () => isOver };
}
