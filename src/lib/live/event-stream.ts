import { createParser } from 'eventsource-parser';

/** A server-sent event: its name and its text. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Milliseconds without any data after which the connection counts as dead; our server sends something every 25 s. */
const longestSilence = 60_000;

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
  const parser = createParser({
    onEvent({ event: name, data }) {
      if (name !== undefined) hear({ name, data });
    },
  });
  try {
    for (let piece = await nextPiece(reader); piece !== undefined; piece = await nextPiece(reader)) parser.feed(piece);
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
