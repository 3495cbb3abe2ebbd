import { usePeopleCall } from '#src/people/use-people-call';
import { article } from '#src/resources/business/article';

/** Does something to articles, once however often it is sent. */
export function useArticleCall() {
  const call = usePeopleCall<'pack' | 'unpack' | 'relocate' | 'write-off'>(article);
  return (verb: Parameters<typeof call>[0], body: Readonly<Record<string, unknown>>, done: string) =>
    call(verb, { body: { ...body, requestId: crypto.randomUUID() }, done });
}
