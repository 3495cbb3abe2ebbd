/** A server-sent event: its name and its text. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Milliseconds without any data after which the connection counts as dead; our server sends something every 25 s. */
const longestSilence = 60_000;

function readBlock(block: string): StreamEvent | undefined {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const of = (wanted: string) => fields.flatMap((field) => (field?.[1] === wanted ? [field[2] ?? ''] : []));
  const [name] = of('event');
  return name === undefined ? undefined : { name, data: of('data').join('\n') };
}

/** Waits for the next piece, but not for ever. */
async function nextPiece(reader: ReadableStreamDefaultReader<string>): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream has fallen silent')), longestSilence);
  });
  try {
    const { value } = await Promise.race([reader.read(), silence]);
    return value;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads server-sent events until the stream ends; rejects when it breaks. `EventSource` does the same and cannot send a header,
 * and a token has no place in an address.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: StreamEvent) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let unread = '';
  try {
    for (let piece = await nextPiece(reader); piece !== undefined; piece = await nextPiece(reader)) {
      const blocks = (unread + piece).replaceAll('\r', '').split('\n\n');
      unread = blocks.pop() ?? '';
      for (const event of blocks.map(readBlock)) if (event) hear(event);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
