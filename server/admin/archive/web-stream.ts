/** Returns the parts of a web stream, which TypeScript's DOM library does not know to be iterable. Ending early cancels it. */
export async function* partsOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isOver) await reader.cancel().catch(() => undefined);
  }
}
