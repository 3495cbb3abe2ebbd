/**
 * Does the work of all, one after the other. A failure for one does not keep the others from theirs; all failures are thrown
 * together at the end.
 *
 * @param what names the work in the message
 */
export async function attemptEach<T>(all: readonly T[], what: string, work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${what}: failed for ${failures.length} of ${all.length}`);
}
